"""Wikidata's ids of the units that people measure in, for graphs that use an id and do not name it."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["UNITS"]

UNITS: Mapping[str, str] = dict(
    line.split(" ", 1)
    for line in """Q11573 metre
Q828224 kilometre
Q174728 centimetre
Q174789 millimetre
Q3710 foot
Q218593 inch
Q253276 mile
Q25343 square metre
Q712226 square kilometre
Q232291 square mile
Q35852 hectare
Q81292 acre
Q25517 cubic metre
Q11582 litre
Q11570 kilogram
Q41803 gram
Q191118 tonne
Q100995 pound
Q11574 second
Q7727 minute
Q25235 hour
Q573 day
Q23387 week
Q5151 month
Q577 year
Q180154 kilometre per hour
Q11229 percent
Q4916 euro
Q4917 United States dollar
Q25224 pound sterling
Q25267 degree Celsius
Q42289 degree Fahrenheit
Q11579 kelvin
Q25236 watt
Q6982035 megawatt
Q39369 hertz
Q2143992 kilohertz
Q732707 megahertz
Q3276763 gigahertz
Q25269 joule""".splitlines()
)
