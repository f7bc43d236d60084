"""Units of measure: name to dimension and factor to the dimension's base unit."""

from __future__ import annotations

_TABLE = """
length  1             m metre meter metres meters
length  1000          km kilometre kilometer kilometres kilometers
length  0.01          cm centimetre centimeter centimetres centimeters
length  0.001         mm millimetre millimeter millimetres millimeters
length  1609.344      mi mile miles
length  0.3048        ft foot feet
length  0.0254        inch inches
length  0.9144        yd yard yards
area    1e6           km² km2 sqkm squarekilometre squarekilometres squarekilometer squarekilometers squarekm
area    1             m² m2 squaremetre squaremetres squaremeter squaremeters
area    2589988.11    squaremile squaremiles sqmi squaremi
area    1e4           ha hectare hectares
area    4046.856      acre acres
mass    1             kg kilogram kilograms kilo kilos
mass    0.001         g gram grams
mass    1000          t tonne tonnes ton tons
mass    0.45359237    lb lbs pound pounds
mass    1e-6          mg milligram milligrams milligramme milligrammes
mass    1e-9          µg μg mcg microgram micrograms
mass    0.0283495231  oz ounce ounces
length  1e-6          µm μm micrometre micrometer micron microns
length  1e-9          nm nanometre nanometer nanometres nanometers
length  1852          nmi nauticalmile nauticalmiles
length  9.4607e15     lightyear lightyears
length  1.495978707e11 au astronomicalunit astronomicalunits
time    1             s sec second seconds
time    60            min minute minutes
time    3600          h hour hours
time    86400         day days
time    604800        week weeks
time    2629746       month months
time    31556952      year years
time    315569520     decade decades
time    3155695200    century centuries
share   0.01          % percent
speed   1             m/s metrepersecond metrespersecond meterpersecond meterspersecond
speed   1000          km/s kilometrepersecond kilometrespersecond kilometerpersecond kilometerspersecond
speed   0.2777778     km/h kph kmh kilometreperhour kilometresperhour kilometerperhour kilometersperhour
speed   0.5144444     knot knots kn kt
speed   0.44704       mph mileperhour milesperhour
volume  1             l litre litres liter liters
volume  1000          m³ m3 cubicmetre cubicmetres cubicmeter cubicmeters
volume  0.001         ml millilitre millilitres milliliter milliliters
volume  0.01          cl centilitre centilitres centiliter centiliters
volume  0.1           dl decilitre decilitres deciliter deciliters
volume  100           hl hectolitre hectolitres hectoliter hectoliters
volume  1e12          km³ km3 cubickilometre cubickilometres cubickilometer cubickilometers
volume  158.987295    barrel barrels bbl
flow    1             m³/s m3/s cubicmetrepersecond cubicmetrespersecond cubicmeterpersecond cubicmeterspersecond
energy  3.6e6         kwh kilowatthour kilowatthours
energy  3.6e9         mwh megawatthour megawatthours
energy  3.6e12        gwh gigawatthour gigawatthours
energy  3.6e15        twh terawatthour terawatthours
energy  1             joule joules
energy  1000          kj kilojoule kilojoules
energy  4184          kcal kilocalorie kilocalories
cycles  1             hz hertz
cycles  1000          khz kilohertz
cycles  1e6           mhz megahertz
cycles  1e9           ghz gigahertz
tension 1             v volt volts
tension 1000          kv kilovolt kilovolts
data    1             byte bytes
data    1e3           kb kilobyte kilobytes
data    1e6           mb megabyte megabytes
data    1e9           gb gigabyte gigabytes
data    1e12          tb terabyte terabytes
press   1e5           bar bars
press   100           hpa hectopascal hectopascals millibar millibars
power   745.7         hp bhp horsepower
power   1             w watt watts
power   1000          kw kilowatt kilowatts
power   1e6           mw megawatt megawatts
power   1e9           gw gigawatt gigawatts
heat    1             k kelvin kelvins
celsius 1             °c degreecelsius degreescelsius degreec degreesc centigrade degreescentigrade
"""

UNITS: dict[str, tuple[str, float]] = {
    name: (fields[0], float(fields[1]))
    for fields in (line.split() for line in _TABLE.strip().splitlines())
    for name in fields[2:]
}


def unit(name: str) -> tuple[str, float] | None:
    """Dimension and factor of a unit, plural and spelling aside; None for what is no unit of measure.

    >>> unit("square kilometres"), unit("inhabitants")
    (('area', 1000000.0), None)
    """
    plain = name.lower().replace(" ", "").replace("-", "")
    return UNITS.get(plain) or UNITS.get(plain.removesuffix("s"))
