"""What a claim says, as far as code can tell: its names, values, polarity, comparisons."""
