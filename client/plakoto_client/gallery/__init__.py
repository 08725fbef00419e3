"""The gallery of `docs/gallery`: `python -m plakoto_client.gallery` takes its pictures."""

from plakoto_client.gallery.catalogue import BoardPicture, Picture, TablePicture, pictures
from plakoto_client.gallery.states import midgame, mother_pinned, opening, unfinished

__all__ = [
    "BoardPicture",
    "Picture",
    "TablePicture",
    "midgame",
    "mother_pinned",
    "opening",
    "pictures",
    "unfinished",
]
