"""The networks that judge: the language model that ships, and the small cross-encoder."""
