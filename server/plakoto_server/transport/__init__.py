"""WebSocket sessions on Twisted and Autobahn: parsing, limits, answers. Knows no rule."""
