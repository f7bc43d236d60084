"""The small models that ship: embedding, claim segmentation, verification."""
