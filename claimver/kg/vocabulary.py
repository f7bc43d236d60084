"""The RDF vocabularies that names, descriptions and classes are written in."""

from __future__ import annotations

RDF, RDFS = "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#"
SKOS, OWL = "http://www.w3.org/2004/02/skos/core#", "http://www.w3.org/2002/07/owl#"
SCHEMA, SCHEMA_SECURE = "http://schema.org/", "https://schema.org/"
XSD = "http://www.w3.org/2001/XMLSchema#"

LABELS = (  # the best first
    f"{RDFS}label",
    f"{SKOS}prefLabel",
    f"{SCHEMA}name",
    f"{SCHEMA_SECURE}name",
    "http://xmlns.com/foaf/0.1/name",
)
ALIASES = (f"{SKOS}altLabel", f"{SCHEMA}alternateName", f"{SCHEMA_SECURE}alternateName")
ABOUT = (
    f"{SCHEMA}description",
    f"{SCHEMA_SECURE}description",
    "http://purl.org/dc/terms/description",
    f"{RDFS}comment",
)
DESCRIPTION_LENGTH = 300  # characters of a comment that are kept
TYPE = f"{RDF}type"
NO_KINDS = (f"{OWL}NamedIndividual", f"{OWL}Thing", f"{RDFS}Resource")  # what everything is
FUNCTIONAL, INVERSE = f"{OWL}FunctionalProperty", f"{OWL}inverseOf"
