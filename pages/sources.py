"""Sources: the documents that methods search, what is indexed of them, and the web search that is off until chosen."""

from claimver.ui import sources

sources.show(sources.sources_desk)
