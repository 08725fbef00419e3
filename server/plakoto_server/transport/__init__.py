"""WebSocket sessions on Twisted and Autobahn: parsing, limits, answers. Knows no rule."""

from plakoto_server.transport.websocket import Doors

__all__ = ["Doors"]
