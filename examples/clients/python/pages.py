"""Connections, to their end."""

from collections.abc import AsyncIterator
from typing import Any

from gql.client import AsyncClientSession

from gateway import operation


async def nodes(session: AsyncClientSession, name: str, field: str, **variables: object) -> AsyncIterator[dict[str, Any]]:
    """The nodes of the connection `field` of an operation that has the variable `after`.

    A page is asked for when the one before it has been read, so who stops early asks for no more. Cursors are opaque:
    go on with them at once and do not keep them.
    """
    after: str | None = None
    while True:
        answer = await session.execute(operation(name, after=after, **variables))
        for node in answer[field]["nodes"]:
            yield node
        page = answer[field]["pageInfo"]
        if not page["hasNextPage"]:
            return
        after = page["endCursor"]
