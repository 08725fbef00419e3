"""Board styles of the player's own: read from TOML files and kept on a shelf beside the ten.

    shelf = StyleShelf(styles_folder(data))
    shelf.refresh()                     # reads the folder anew; what it passes over is in `notices`
    shelf.find("own:harbour")           # the style that the setting names
    read_style(Path("harbour.toml"))    # one file, for `plakoto photo --theme FILE`

The form of the files is told in docs/styles.md.
"""

from plakoto_client.own_styles.errors import StyleFileError
from plakoto_client.own_styles.file import OwnStyle, read_style
from plakoto_client.own_styles.shelf import StyleShelf, styles_folder

__all__ = ["OwnStyle", "StyleFileError", "StyleShelf", "read_style", "styles_folder"]
