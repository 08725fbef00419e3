"""The client's connection: a thread with the socket, and two queues between it and the window."""

from plakoto_client.net.deliveries import (
    Delivery,
    Failed,
    Listening,
    Offline,
    Online,
    Prepared,
    Preparing,
    Rejected,
    ServerNews,
    Trouble,
    Unprepared,
    Unwatched,
)
from plakoto_client.net.link import ServerLink
from plakoto_client.net.session import new_id

__all__ = [
    "Delivery",
    "Failed",
    "Listening",
    "Offline",
    "Online",
    "Prepared",
    "Preparing",
    "Rejected",
    "ServerLink",
    "ServerNews",
    "Trouble",
    "Unprepared",
    "Unwatched",
    "new_id",
]
