"""Adjectives of countries and the names of those countries."""

from __future__ import annotations

_TABLE = """
Afghan Afghanistan|Albanian Albania|Algerian Algeria|American United States|Angolan Angola|Argentine Argentina
Argentinian Argentina|Armenian Armenia|Australian Australia|Austrian Austria|Azerbaijani Azerbaijan
Bangladeshi Bangladesh|Belarusian Belarus|Belgian Belgium|Bolivian Bolivia|Bosnian Bosnia and Herzegovina
Brazilian Brazil|British United Kingdom|Bulgarian Bulgaria|Cambodian Cambodia|Cameroonian Cameroon
Canadian Canada|Chilean Chile|Chinese China|Colombian Colombia|Congolese Democratic Republic of the Congo
Croatian Croatia|Cuban Cuba|Cypriot Cyprus|Czech Czech Republic|Danish Denmark|Dutch Netherlands
Ecuadorian Ecuador|Egyptian Egypt|English England|Estonian Estonia|Ethiopian Ethiopia|Finnish Finland
French France|Georgian Georgia|German Germany|Ghanaian Ghana|Greek Greece|Guatemalan Guatemala|Haitian Haiti
Hungarian Hungary|Icelandic Iceland|Indian India|Indonesian Indonesia|Iranian Iran|Iraqi Iraq|Irish Ireland
Israeli Israel|Italian Italy|Ivorian Ivory Coast|Jamaican Jamaica|Japanese Japan|Jordanian Jordan
Kazakh Kazakhstan|Kenyan Kenya|Kuwaiti Kuwait|Latvian Latvia|Lebanese Lebanon|Liberian Liberia|Libyan Libya
Lithuanian Lithuania|Malaysian Malaysia|Maltese Malta|Mexican Mexico|Moldovan Moldova|Mongolian Mongolia
Moroccan Morocco|Mozambican Mozambique|Namibian Namibia|Nepalese Nepal|Nepali Nepal|Nigerian Nigeria
Norwegian Norway|Pakistani Pakistan|Palestinian Palestine|Panamanian Panama|Paraguayan Paraguay|Peruvian Peru
Philippine Philippines|Filipino Philippines|Polish Poland|Portuguese Portugal|Qatari Qatar|Romanian Romania
Russian Russia|Rwandan Rwanda|Saudi Saudi Arabia|Scottish Scotland|Senegalese Senegal|Serbian Serbia
Singaporean Singapore|Slovak Slovakia|Slovenian Slovenia|Somali Somalia|South African South Africa
South Korean South Korea|North Korean North Korea|Soviet Soviet Union|Spanish Spain|Sudanese Sudan
Swedish Sweden|Swiss Switzerland|Syrian Syria|Taiwanese Taiwan|Tanzanian Tanzania|Thai Thailand
Tunisian Tunisia|Turkish Turkey|Ugandan Uganda|Ukrainian Ukraine|Uruguayan Uruguay|Uzbek Uzbekistan
Venezuelan Venezuela|Vietnamese Vietnam|Welsh Wales|Yemeni Yemen|Yugoslav Yugoslavia|Zambian Zambia
Zimbabwean Zimbabwe|European Europe|Asian Asia|African Africa
"""
_TWO_WORDS = ("South African", "South Korean", "North Korean")


def _read() -> dict[str, str]:
    table: dict[str, str] = {}
    for entry in _TABLE.strip().replace("\n", "|").split("|"):
        adjective = next((name for name in _TWO_WORDS if entry.startswith(name + " ")), entry.split(" ")[0])
        table[adjective] = entry[len(adjective) + 1 :]
    return table


COUNTRY_OF = _read()
