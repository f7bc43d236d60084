"""The small networks that read sentences."""
