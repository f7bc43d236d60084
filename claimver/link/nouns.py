"""Common nouns: of what coarse type the thing is that one names, and by what wider nouns it may be called again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["head_type", "is_ship", "wider"]

_PERSONAL = """
captain skipper sailor seaman mariner navigator helmsman keeper pilot aviator cosmonaut commander colonel major
sergeant lieutenant marshal executive chief boss chairman chairwoman chairperson head founder co-founder cofounder
owner builder designer developer programmer inventor discoverer creator researcher scholar academic student pupil
lecturer rector dean principal headmaster headteacher librarian curator archivist editor translator linguist critic
columnist reporter correspondent narrator conductor organist cellist violinist trumpeter saxophonist bassist drummer
vocalist soprano tenor baritone lyricist librettist choreographer dancer ballerina illustrator cartoonist engraver
potter weaver jeweller goldsmith blacksmith carpenter mason miner farmer fisherman baker brewer butcher cook chef
innkeeper merchant trader banker financier industrialist magnate tycoon shipowner shipbuilder landowner nobleman
noblewoman aristocrat duke duchess earl countess baron baroness knight monarch sovereign ruler pharaoh sultan shah
tsar czar khan chancellor premier ambassador diplomat consul envoy secretary treasurer councillor councilor alderman
sheriff official administrator commissioner delegate lawmaker legislator congressman congresswoman deputy candidate
campaigner reformer revolutionary rebel leader veteran spy policeman policewoman constable inspector firefighter
fireman lifeguard thief pirate outlaw gangster assassin priest monk nun abbot friar rabbi imam theologian missionary
preacher pastor vicar reverend apostle prophet disciple martyr midwife dentist surgeon pharmacist vet veterinarian
therapist patient mother father son daughter brother sister wife husband widow widower uncle aunt nephew niece
cousin grandson granddaughter heir heiress king queen child boy girl goalkeeper striker defender midfielder winger
forward referee umpire jockey skater skier runner sprinter rower climber mountaineer gymnast fencer archer trainer
instructor patron donor philanthropist benefactor collector winner champion laureate recipient namesake person
pioneer adventurer traveller naturalist surveyor assistant apprentice clerk accountant auditor broker dealer worker
labourer foreman seamstress tailor waiter waitress servant slave master mistress hero heroine protagonist antagonist
wizard witch warrior
"""
_ORGANISED = """
maker manufacturer operator supplier distributor vendor shipyard yard dockyard brewery distillery bakery dairy
winery factory mill foundry works refinery line carrier airline railway railroad tramway regulator authority
administration commission board bureau office ministry cabinet senate assembly congress chamber institute laboratory
lab observatory clinic hospital hospice sanatorium centre center consortium syndicate cartel cooperative
co-operative guild society fellowship federation confederation trust foundation fund insurer lender retailer
wholesaler store shop supermarket restaurant cafe pub hotel ensemble quartet quintet sextet trio octet orchestra
choir troupe squad side eleven franchise outfit regiment battalion brigade division corps fleet squadron militia
tribe clan dynasty imprint agency startup start-up venture subsidiary holding multinational utility think-tank
charity nonprofit
"""
_PLACED = """
harbour harbor port quay pier dock wharf marina lighthouse beacon reef shoal cape headland cliff cove inlet fjord
loch lagoon gulf channel estuary delta waterfall glacier plateau canyon gorge cave marsh swamp meadow pasture farm
estate manor mansion villa cottage abbey priory monastery convent chapel mosque synagogue temple shrine mausoleum
tomb cemetery graveyard fort fortress citadel wall arch obelisk mill windmill viaduct aqueduct tunnel road motorway
highway junction crossing route avenue lane parish canton oblast hamlet resort spa oasis atoll islet isle exoplanet
asteroid comet constellation nebula arena ground venue theatre theater cinema gallery library archive zoo garden
basin reservoir stream tributary waterway
"""
_THINGS = """
grant scholarship bursary fellowship stipend subsidy donation loan bond fee honour honor decoration title trial
study experiment survey project programme program campaign initiative scheme plan inquiry investigation hearing
implant monitor sensor wristband headband bracelet prosthesis pacemaker machine engine instrument tool appliance
gadget headset phone smartphone tablet laptop computer console printer camera telescope microscope detector reactor
turbine battery bicycle motorcycle scooter car truck lorry bus tram train locomotive wagon carriage submarine
balloon airship glider helicopter jet plane aeroplane airplane biplane fighter bomber missile probe lander rover
orbiter shuttle capsule launcher booster rifle pistol sword bomb tank medication pill substance remedy cure
treatment therapy antibiotic painkiller steroid hormone inhibitor antibody antidote anaesthetic sedative tonic
ointment serum injection infusion procedure operation surgery protein enzyme vitamin molecule acid alkaloid polymer
alloy fibre fabric dye pigment toxin poison illness syndrome infection condition symptom fever cancer tumour tumor
allergy deficiency injury wound animal mammal bird fish insect reptile dinosaur plant tree flower shrub herb fungus
alga breed fruit vegetable dish sauce cheese wine beer bread cake dessert sweet drink beverage idea concept
principle method technique algorithm process effect equation theorem hypothesis doctrine website app application
platform browser database protocol standard format code alphabet script track record tune hymn anthem sonata
overture aria suite story tale legend myth fable saga epic comedy tragedy thriller western documentary sequel
prequel episode broadcast podcast manuscript diary report paper article thesis speech lecture charter constitution
act bill convention agreement accord pact contract patent map globe drawing etching engraving print fresco mural
mosaic tapestry statue bust carving figurine vase coin stamp flag crown ring necklace wedding funeral celebration
parade carnival fair regatta derby championship summit strike boycott riot protest coup referendum merger takeover
era period age century decade language dialect colour color sport hobby dance currency unit number
"""
_SHIPS = """
ship steamship steamer steamboat vessel ferry liner freighter tanker tug tugboat trawler schooner barque bark brig
brigantine clipper frigate corvette cruiser battleship destroyer warship flagship galleon cutter ketch sloop yacht
boat lifeboat sailboat motorboat houseboat icebreaker packet collier coaster barge lightship lugger
"""
_WIDER = """
company firm business enterprise: maker manufacturer operator supplier distributor line airline carrier shipyard yard
    dockyard brewery distillery foundry retailer publisher bank insurer broadcaster carmaker automaker planemaker studio
    start-up startup subsidiary conglomerate corporation multinational label agency railway chain
yard: shipyard dockyard
shipyard: yard dockyard
manufacturer maker: company producer builder brewery
line operator carrier: company airline
medicine drug medication treatment remedy: antibiotic painkiller inhibitor vaccine drug medicine pill antibody steroid
    hormone sedative
substance compound: drug medicine medication chemical molecule acid alkaloid protein hormone vitamin mineral element
    compound drug antibiotic
ship vessel boat craft: airship ferry steamer steamship liner freighter tanker tug trawler schooner barque brig clipper
    frigate cruiser battleship destroyer warship yacht cutter ketch sloop icebreaker lifeboat carrier submarine
craft: spacecraft probe airship boat ship
spacecraft: probe lander orbiter rover capsule shuttle satellite spacecraft
aircraft plane: airliner jet airship bomber fighter helicopter glider biplane
device gadget product: implant monitor sensor wristband headband bracelet phone smartphone tablet console pacemaker
    headset machine instrument camera
study: trial experiment survey
trial: study
grant award: prize scholarship fellowship bursary
group: band ensemble orchestra choir quartet trio duo company organisation organization network
band: group duo trio quartet
network: broadcaster channel railway website networking
service: website platform app
channel station: broadcaster network
organisation organization body institution: charity foundation society institute university agency regulator authority
    commission association federation union museum hospital bureau trust
agency: regulator authority administration bureau
regulator watchdog authority: agency administration
charity: foundation trust
centre center: institute hospital clinic museum laboratory
institute: centre center institution laboratory
hospital: clinic
clinic: hospital
school: university college academy institute
tower: lighthouse skyscraper
building structure: tower skyscraper cathedral church castle palace lighthouse museum stadium house hall temple mosque
    abbey theatre theater library bridge pub inn hotel shop hut mill centre center clinic hospital villa mansion cinema
church: cathedral abbey chapel basilica
arena ground venue: stadium hall theatre theater
stadium: arena ground venue
port: harbour harbor
harbour harbor: port
waterway: river canal stream strait
stream: river tributary
house: pub inn tavern restaurant hotel villa mansion cottage farmhouse
place spot: pub inn restaurant hotel cafe shop village hut
shop store: bakery butcher bookshop supermarket
lake loch: lake loch lough tarn reservoir lagoon
trail route path walk: trail path loop way road footpath track
hut shelter refuge: hut shelter cabin bothy refuge
practice surgery: clinic hospital practice surgery
beer drink brew: beer ale bitter stout lager porter cider
park reserve: park reserve
outfit squad crew: team
trophy honour: prize award medal cup trophy
event gathering: festival fair conference race regatta contest ceremony
mountain peak: volcano mountain peak summit
illness disease: disorder syndrome infection condition cancer fever
condition: disease disorder illness syndrome
monarch ruler sovereign: king queen emperor empress sultan tsar pharaoh
princess: princess
captain: skipper master
skipper: captain
executive boss chief: executive ceo director president manager chairman
physician doctor medic: surgeon cardiologist neurologist oncologist pediatrician paediatrician psychiatrist physician
    virologist immunologist
scientist researcher: chemist physicist biologist neurobiologist neuroscientist astronomer botanist zoologist geologist
    virologist immunologist engineer pharmacologist biochemist epidemiologist neurologist cardiologist mathematician
musician: guitarist drummer pianist singer composer rapper violinist cellist trumpeter saxophonist bassist songwriter
singer: vocalist soprano tenor baritone rapper
writer author: novelist poet playwright journalist essayist dramatist screenwriter
artist: painter sculptor engraver photographer illustrator potter designer singer musician rapper
mission: flight spaceflight expedition spacecraft probe
work: novel book painting symphony opera poem sculpture ballet play song album film
picture: film movie painting portrait
painting: portrait picture landscape triptych
opera: musical
"""
_PERSON = re.compile(r".{3,}(?:ist|ician|ographer|onomer|osopher|woman|sman|person|keeper)")
_NO_PERSON = frozenset("checklist playlist shortlist blacklist wrist twist waist heist amethyst talisman".split())
_SAID_OF = re.compile(
    r"\d+s?|\w+ed|lost|built|held|made|set|run|born|led|sunk|known|given|won|found|shot|sold|taken|written"
)
_TYPES = {
    noun: type_
    for type_, nouns in (
        ("MISC", _THINGS),
        ("LOC", _PLACED),
        ("ORG", _ORGANISED),
        ("MISC", _SHIPS),
        ("PERSON", _PERSONAL),
    )
    for noun in nouns.split()
}
_SHIP_PREFIX = re.compile(r"(?:M[VSTY]|[SPR]S|RMS|HMS|USS|HMAS|HMCS|[RFS]V) [A-Z]")
_SHIP_WORDS = frozenset(_SHIPS.split())


def head_type(text: str) -> str:
    """The coarse type of what a noun phrase names, by its last word but for participles; "" where it does not tell.

    >>> head_type("implantable heart monitor"), head_type("ship's captain"), head_type("steamship lost")
    ('MISC', 'PERSON', 'MISC')
    """
    words = re.findall(r"[^\W_][\w-]*", text.lower())
    while words and _SAID_OF.fullmatch(words[-1]) and words[-1] not in _TYPES:
        words.pop()
    last = words[-1] if words else ""
    if last in _TYPES:
        return _TYPES[last]
    return "PERSON" if _PERSON.fullmatch(last) and last not in _NO_PERSON else ""


def is_ship(words: Iterable[str], label: str = "") -> bool:
    """Whether one of the describing words, or the name's prefix, is a ship's, which a text may speak of as she."""
    return not _SHIP_WORDS.isdisjoint(words) or bool(_SHIP_PREFIX.match(label))


@lru_cache(maxsize=4096)
def wider(noun: str) -> frozenset[str]:
    """The narrower nouns of things that a text may call by this one when it speaks of them again.

    >>> "steamship" in wider("vessel"), "vessel" in wider("steamship")
    (True, False)
    """
    return _table().get(noun, frozenset())


@lru_cache(maxsize=1)
def _table() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in re.sub(r"\n +", " ", _WIDER).strip().splitlines():
        nouns, _, narrower = line.partition(":")
        for noun in nouns.split():
            found[noun] = found.get(noun, frozenset()) | frozenset(narrower.split())
    return found
