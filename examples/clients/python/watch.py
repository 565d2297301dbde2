"""Statuses, as they change."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from gql.transport.exceptions import TransportError, TransportQueryError

from gateway import operation, websocket_client

_ATTEMPTS = 6


async def video_states(video_id: str) -> AsyncIterator[dict[str, Any]]:
    """A video's states, from the present one to the final one.

    A connection that breaks is opened again, with growing pauses. A stream begins with the present state, so nothing is
    missed. Raises TransportQueryError for an error of the gateway, such as NOT_FOUND.
    """
    failed = 0
    while True:
        try:
            async with websocket_client() as session:
                async for answer in session.subscribe(operation("watch_video", id=video_id)):
                    failed = 0
                    event = answer["videoStatusChanged"]
                    yield event["video"]
                    if event["isFinal"]:
                        return
        except TransportQueryError:
            raise
        except (TransportError, OSError, asyncio.TimeoutError):
            failed += 1
            if failed == _ATTEMPTS:
                raise
        await asyncio.sleep(0.1 * 2**failed)
