"""Language models: local ones with their adapters, endpoints, and how their replies are written, bound and read."""
