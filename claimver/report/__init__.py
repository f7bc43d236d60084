"""Reports for readers: words, sections, the evidence graph, the self-contained HTML file."""
