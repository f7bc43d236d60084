"""What single statements say of a claim, one kind of claim a module."""
