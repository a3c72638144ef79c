"""A sentence in another language: its template is looked up, and its facts are said in that language too."""

from cards_pdf.sentences import Sentence
from cards_pdf.texts import catalogues

TEXTS = "cards_pdf.texts"
CATALOGUES = ("help", "work", "refusals", "faults")  # the last of them: what is wrong with a file


def languages() -> list[str]:
    return ["en", *catalogues.languages("help", TEXTS)]


def in_language(english: str, lang: str) -> str | None:
    """The template in this language. A catalogue is read once something is looked up in it."""
    for name in CATALOGUES if lang != "en" else ():
        if text := catalogues.catalogue(name, lang, TEXTS).get(english):
            return text
    return None


def said(sentence: str, lang: str) -> str:
    """The whole of a sentence; what nobody has translated stays as it is."""
    if not isinstance(sentence, Sentence):
        return sentence
    if isinstance(sentence.key, Sentence):
        return said(sentence.key, lang)
    template = in_language(sentence.key, lang)
    if not sentence.facts:
        return template or str(sentence)
    facts = {
        name: said(fact, lang) if isinstance(fact, str) else fact for name, fact in sentence.facts.items()
    }
    return (template or sentence.key).format_map(facts)
