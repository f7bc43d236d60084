"""The flow as a service: an HTTP API and an MCP server over one kit, for programs."""
