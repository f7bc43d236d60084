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

from claimver.link.genders import FEMALE, MALE
from claimver.link.nouns import gender_of

OUT = Path(__file__).parent.parent / "claimver" / "link" / "first_names.tsv"
MAX_OTHER = 0.05  # share of the rarer gender
WOMEN = """abby abigail ada adele adriana agatha agnes agnieszka aisha akiko alexandra alexis alice alicia alison allison alma
amanda amber amelia amelie amina amy ana anastasia andrea angela angelina anita anjali anke anna anne annelies annette
annie annika antje antonia aoife april ariana astrid audrey aurelie ava barbara beatrice beatriz becky bella
bernadette beth bethany betty beverly bianca birgit birgitta bonnie brenda bridget brittany camila camille carmen
carol caroline carolyn carrie cassandra catherine cathy cecilia celeste celia charlotte chelsea cheryl chiara chioma
chloe christina christine cindy claire clara claudia clotilde colleen connie consuelo cora courtney cynthia daisy
daniela danielle daphne dawn deborah debra deepa delia denise diana diane dolores donna dora doris edith edna eileen
ekaterina elaine eleanor elena elif elisa ella ellen elsie emily emma erica erika esther eszter ethel eva eve evelyn
ewa faith fatima fatou felicity femke fernanda fiona flora florence frances francesca freda freya frieda gabriela gail
gemma genevieve georgia georgina geraldine gertrude gina gisela giulia gladys gloria grace greta guadalupe gudrun
gunnhild gwen gwendolyn hanna hannelore harriet haruka hazel heather hedwig heidi heike helena henrietta hilary hilda
holly hope ida ilona ilse imogen indira ingrid irene irina iris irma isabel isabella isabelle ivy jacqueline jadwiga
jane janet janice jasmine jean jeanne jenny jill joan joanna joanne josephine joy joyce juanita judith judy julia
juliana juliet june justine karin katalin katarzyna kate katharine katherine kathryn kathy katie katrina kavita kay
keiko kimberly kirsten kristen kristin kristina lakshmi laura lauren layla leah leila lena leslie leticia lieselotte
liesl lillian lily lisa liz liza lola lorraine louisa louise lucia lucille lucinda lucy ludmila luisa lydia lynn mabel
madeleine madeline madison maeve magdalena malala malgorzata mandy marcia maren margarita margaux margot maria mariah
mariam marian marianne marie marieke marilyn marina marion marjorie marlene marta martha martina mary mathilde matilda
maud maya meera megan meghan melinda melissa mercedes meredith mia michelle michiko mildred minnie miranda miriam
mollie molly monica monika muriel myra myrtle nadia nancy naomi natalia natalie nell nellie ngozi niamh nicole nina
nora noriko norma octavia odile oksana olga olive olivia oprah orla paloma pamela patty paula pauline pearl peggy
penelope petra phoebe phyllis pilar priscilla priya rachel radha ragnhild ramona rebecca regina renate renee rita
roberta rosa rosalind rose rosemary roswitha roxanne ruby ruth sabine sabrina sally sandra saoirse sara sarah saskia
selena serena sharon sheila shirley shreya sigrid silke silvia siobhan solange solveig sonia sophie stacy stella
stephanie sue sunita sunniva susan susanna suzanne svetlana sybil sylvia sylvie tamara tanya tara tatiana teresa
thandiwe thelma theresa tiffany tina tomoko tracy trudy ulrike ursula ute valentina valerie vanessa vera veronica
victoria viola violet virginia vivian wanda wendy whitney wilhelmina wilma winifred yasmin yelena yoko yolanda yvonne
zahra zeynep zoe zoey zofia zuzana"""
MEN = """aaron abdul abraham adam adolf adrian ahmed ahmet al alan alasdair albert alberto aldous alec alejandro alex alexander
alfred ali allan allen alvaro alvin amos anatoly anders andre andreas andrew andrzej andy angelo angus anil anselm
anthony antoine anton antonio archibald arjun arnold arthur ashok august austin axel barack barry bart ben benedict
benjamin bernard bernd bernie bert bill bjorn björn bjørn bob bohdan boris brad brandon brendan bruce bruno bryan buzz
caleb calvin carl carlos cecil cesar chad charles chester chinua chris christian christopher claude clifford clint
clive colin conrad cornelis craig curtis cyril dafydd dale damian dan daniel darren dave david dean declan deepak
dennis derek desmond detlef diego dieter dirk dmitri dominic donald doug douglas duncan dwight earl ed eddie edgar
edmund eduardo edward edwin eirik elijah elliott elon emil emiliano emmanuel emre emrys enrique enzo eric erik ernest
ernesto erwin esteban eugene evan evgeny ewan fabrizio farid felix ferdinand ferenc fergus fernando floyd francisco
franklin franz frederick friedrich fritz gabriel gareth garry gary gavin geoffrey george gerald gerard giacomo
gianluca giorgio giovanni giuseppe glenn gordon gottfried graham greg gregory grigory guillermo gunnar gunther gustav
guy günther haakon halvard hamish hans harold harrison harry haruki harvey hassan hector heinz helmut hendrik henri
henrik herbert herman hermann hiroshi homer horace howard hugh hugo humphrey hussein ian ibrahim ignacio igor isaac
istvan ivan jacek jack jacob jacques jaime jake james jan janos jared jason javier jean-paul jeff jeffrey jens
jeremiah jerome jerry jerzy jesus jim jiri joachim joaquim jochen joe joel johann johannes jon jonas jonathan joost
jorge joris jose josef joseph joshua josé joão juan jules julian julius jurgen jürgen karim karl kees keith kemal
kenji kenneth kevin khalid kirill klaus knut kofi konrad konstantin krzysztof kurt kwame lance larry laszlo laurence
lawrence leif leonard leonardo leonid leopold lewis liam lorenzo lothar louis luca lucas ludwig luigi luis luke
maarten magnus malcolm manfred manuel marco marcus marek mario mark martin marvin massimo mateus mathew matt matteo
matthew matthias maurice max maximilian mehmet mel michael miguel mike mikhail mikkel milos mohamed mohammed mohan
morgan moses muhammad murray mustafa nathan nathaniel neil nelson neville niccolo nicholas nicolas niels nigel nikita
nikola nikolai nils norman nuno olaf olav oleg oliver omar ondrej oscar oswald otto owen pablo padraig paolo patrick
paul paulo pavel pedro percy perry peter petr phil philip philippe pierre piet pieter pietro piotr quentin radek
rafael rahim rahul rainer ralph ramon randy rasmus raul ravi ray raymond reginald reinhard rené rex rhys ricardo
richard rick robert roberto robin rodney rodrigo roger roland rolf ronald ross rudolf rudolph rufus rui rupert russell
ruud salvador salvatore sam samuel sanjay santiago satoshi saul seamus sean sebastian sergei sergio seth sidney
siegfried sigmund sigurd silas simon solomon soren stanislaw stanley stefan stefano stellan stephen steve steven
stewart stuart suresh søren takashi taras tariq taylor ted terence terry theodore thiago thomas thorsten tiago tim
timothy tobias toby todd tom tomas tomasz tommy tony torsten travis trevor tyler ulf ulrich umberto uwe vaclav
valentin vasco vasily vernon victor vikram viktor vince vincent vincenzo vladimir volker wade walt walter warren wayne
wesley wilfred wilhelm will willem william willie wim winston wojciech wolfgang woodrow xavier yuri yusuf zachary
zbigniew zoltan"""
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
        gender = stated.get(person) or gender_of(description.partition("(")[0])
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
