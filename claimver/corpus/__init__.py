"""Documents of one's own and the web as evidence: a store on disk, its indexes, and searches over passages."""
