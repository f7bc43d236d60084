"""Knowledge graphs: in memory, on disk, and what is retrieved from them."""
