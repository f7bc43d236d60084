"""The networks on the shipped encoder, and what they read and write."""
