"""A campaign's cards on paper: exported, ticked in a form, read."""

from io import BytesIO
from random import Random

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject

from cards_pdf.order import Order
from referee.campaign import file
from referee.campaign.pdf import export
from referee.games.legacy.deck import Pencil
from tests.campaigns import campaign


def wished(out, **options):
    """The arguments of an export; all other options go into its order."""
    own = {"stickers", "since", "same_sheet", "spoken"}
    order = {name: options.pop(name) for name in [*options] if name not in own}
    return {"out": out, "order": Order(**order), **options}


def exported(tmp_path, name=None, **wish):
    lines = export(name, **wished(tmp_path / "out", **wish))
    return next(
        (path for path in (tmp_path / "out").glob("*") if str(path) in lines[0].split(", ")), lines
    )


def make_ticked_campaign(name, seed):
    rng = Random(seed)
    with file.edit_campaign(file.create_campaign(name).folder) as made:
        pencil = Pencil.from_state(made.deck, made.state)
        for _ in range(rng.choice([1, 8, 40])):
            boxes = [box for card in made.deck.rows for box in pencil.open_boxes(card)]
            pencil.tick(rng.choice(boxes))
        for stats in pencil.monsters.values():
            stats["hp"] += rng.choice([0, 40, 80, 400, 7])
            stats["def"] += rng.choice([0, 10, 90])
        pencil.crossed_out = rng.choice([[], ["S2"]])
        pencil.wins, pencil.losses = 2, 1
        pencil.games = 3
        made.state = pencil.state()
    return campaign(name)


def filled_in(pdf, values):
    writer = PdfWriter(clone_from=str(pdf))
    for page in writer.pages:
        for annotation in page.get("/Annots", []):
            widget = annotation.get_object()
            holder = widget.get("/Parent", widget)
            name = holder.get_object().get("/T")
            if name in values:
                value = NameObject(values[name]) if values[name].startswith("/") else values[name]
                if isinstance(value, NameObject):
                    holder.get_object()[NameObject("/V")] = value
                else:
                    writer.update_page_form_field_values(page, {name: value}, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    pdf.write_bytes(out.getvalue())
    return pdf


def text_of(pdf):
    return "\n".join(page.extract_text() for page in PdfReader(pdf).pages)
