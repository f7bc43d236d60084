"""Writes claimver/link/first_names.tsv: first names borne nearly always by one gender.

Counts come from the people of the public knowledge graph (P21, or a gendered word in the description) and from
the antecedents of GAP development; names known to everybody are added by hand. Needs CLAIMVER_DATA.
"""

from __future__ import annotations

import csv
import gzip
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from claimver.link.genders import FEMALE, MALE, of_words

OUT = Path(__file__).parent.parent / "claimver" / "link" / "first_names.tsv"
MAX_OTHER = 0.05  # share of the rarer gender
WOMEN = """abby abigail ada adele adriana agatha agnes aisha alexandra alexis alice alicia alison allison alma amanda amber
amelia amy ana anastasia andrea angela angelina anita anna anne annette annie antonia april ariana astrid audrey ava barbara
beatrice becky bella bernadette beth bethany betty beverly bianca bonnie brenda bridget brittany camila camille carmen carol
caroline carolyn carrie cassandra catherine cathy cecilia celeste celia charlotte chelsea cheryl chloe christina christine
cindy clara claire claudia colleen connie cora courtney cynthia daisy daniela danielle daphne dawn deborah debra delia denise
diana diane donna dora doris edith edna eileen elaine eleanor elena elisa ella ellen elsie emily emma erica erika esther ethel
eva eve evelyn faith fatima felicity fiona flora florence frances francesca freda frieda gabriela gail gemma genevieve
georgia georgina geraldine gertrude gina gladys gloria grace greta gwen gwendolyn hanna harriet hazel heather heidi helena
henrietta hilary hilda holly hope ida ilse imogen ingrid irene iris irma isabel isabella isabelle ivy jacqueline jane janet
janice jasmine jean jeanne jenny jill joan joanna joanne josephine joy joyce juanita judith judy julia juliana juliet june
justine karin kate katharine katherine kathryn kathy katie katrina kay kimberly kristen kristin kristina laura lauren leah
lena leslie leticia lillian lily lisa liz liza lola lorraine louisa louise lucia lucille lucinda lucy luisa lydia lynn
mabel madeleine madeline madison magdalena malala mandy marcia margarita margot maria mariah marian marianne marie marilyn
marina marion marjorie marlene marta martha martina mary matilda maud maya megan meghan melinda melissa mercedes meredith
mia michelle mildred minnie miranda miriam mollie molly monica muriel myra myrtle nadia nancy naomi natalia natalie nellie
nicole nina nora norma octavia olga olive olivia oprah pamela patty paula pauline pearl peggy penelope petra phoebe phyllis
priscilla rachel ramona rebecca regina renee rita roberta rosa rosalind rosemary rose roxanne ruby ruth sabrina sally
sandra sara sarah selena serena sharon sheila shirley silvia sonia sophie stacy stella stephanie sue susan susanna suzanne
sybil sylvia tamara tanya tara tatiana teresa thelma theresa tiffany tina tracy trudy ursula valentina valerie vanessa vera
veronica victoria viola violet virginia vivian wanda wendy whitney wilhelmina wilma winifred yolanda yoko yvonne zoe zoey"""
MEN = """aaron abdul abraham adam adolf adrian ahmed al alan albert alberto aldous alec alejandro alex alexander alfred ali
allan allen alvin amos andre andreas andrew andy angelo anthony antoine anton antonio archibald arnold arthur august austin
barack barry bart ben benedict benjamin bernard bernie bert bill bob boris brad brandon brendan bruce bruno bryan buzz caleb
calvin carl carlos cecil cesar chad charles chester chris christian christopher claude clifford clint clive colin conrad
craig curtis cyril dale damian dan daniel darren dave david dean dennis derek desmond diego dmitri dominic donald doug
douglas duncan dwight earl ed eddie edgar edmund eduardo edward edwin elijah elliott elon emil emmanuel enrique eric erik
ernest ernesto erwin eugene evan felix ferdinand fernando floyd francisco franklin franz frederick friedrich fritz gabriel
gareth garry gary gavin geoffrey george gerald gerard giovanni giuseppe glenn gordon graham greg gregory guillermo gunther
gustav guy hans harold harrison harry harvey hector helmut henri herbert herman hermann homer horace howard hugh hugo
humphrey ian ibrahim igor isaac ivan jack jacob jacques jaime jake james jan jared jason javier jean-paul jeff jeffrey
jeremiah jerome jerry jesus jim joachim joe joel johann johannes jon jonathan jorge jose josé josef joseph joshua juan jules
julian julius jurgen karl keith kenneth kevin klaus kurt lance larry laurence lawrence leonard leonardo leopold lewis liam
lorenzo louis luca lucas ludwig luigi luis luke malcolm manuel marco marcus mario mark martin marvin mathew matt matthew
maurice max maximilian mel michael miguel mike mohamed mohammed morgan moses muhammad murray nathan nathaniel neil nelson
neville niccolo nicholas nicolas niels nigel nikita nikola nikolai norman oliver oscar oswald otto owen pablo patrick paul
pedro percy perry peter phil philip philippe pierre piotr quentin rafael ralph ramon randy raul ray raymond reginald rené
rex ricardo richard rick robert roberto robin rodney roger roland rolf ronald ross rudolf rudolph rupert russell salvador
sam samuel saul sean sebastian sergei sergio seth sidney siegfried sigmund simon solomon stanley stefan stephen steve steven
stewart stuart taylor ted terence terry theodore thomas tim timothy toby todd tom tomas tommy tony travis trevor tyler ulrich
valentin vernon victor viktor vince vincent vladimir wade walt walter warren wayne wesley wilfred wilhelm will willem william
willie winston wolfgang woodrow xavier yuri yusuf zachary"""
EITHER = "alex andrea angel ashley bobby cameron casey chris dana jamie jean jordan kelly kim lee leslie lynn marion morgan pat robin sam sandy shannon taylor terry tracy will"


def counted(data: Path) -> dict[str, Counter[str]]:
    """How often each first name is borne by each gender."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for name, gender in (*_people(data), *_antecedents(data)):
        first = name.split()[0].casefold()
        if " " in name and len(first) > 2 and first.isalpha():
            counts[first][gender] += 1
    return counts


def _people(data: Path) -> Iterator[tuple[str, str]]:
    stated, people = {}, []
    with gzip.open(data / "kg" / "triples.tsv.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            subject, property_, object_ = line.split("\t")[:3]
            if property_ == "P21":
                stated[subject] = {"Q6581097": MALE, "Q6581072": FEMALE}.get(object_, "")
            elif property_ == "P31" and object_ == "Q5":
                people.append(subject)
    with gzip.open(data / "kg" / "entities.tsv.gz", "rt", encoding="utf-8") as lines:
        named = {row[0]: row[1:3] for row in (line.rstrip("\n").split("\t") for line in lines)}
    for person in people:
        label, description = named.get(person, ("", ""))
        gender = stated.get(person) or of_words(description.partition("(")[0])
        if gender and label:
            yield label, gender


def _antecedents(data: Path) -> Iterator[tuple[str, str]]:
    with gzip.open(data / "coref" / "gap_development.tsv.gz", "rt", encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            gender = MALE if row["Pronoun"].lower() in ("he", "him", "his") else FEMALE
            yield from ((row[name], gender) for name in "AB" if row[f"{name}-coref"].upper() == "TRUE")


def main() -> None:
    """Write the table."""
    table = {
        name: count.most_common(1)[0][0]
        for name, count in counted(Path(os.environ["CLAIMVER_DATA"])).items()
        if min(count[MALE], count[FEMALE]) <= MAX_OTHER * max(count.values())
    }
    table.update(dict.fromkeys(WOMEN.split(), FEMALE) | dict.fromkeys(MEN.split(), MALE))
    for name in EITHER.split():
        table.pop(name, None)
    OUT.write_text("".join(f"{name}\t{gender}\n" for name, gender in sorted(table.items())), "utf-8")
    print(f"{len(table)} first names, {sum(g == FEMALE for g in table.values())} of women")


if __name__ == "__main__":
    main()
