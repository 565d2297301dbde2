"""Files, with progress."""

import mimetypes
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import Any

from gql import FileVar
from gql.client import AsyncClientSession

from gateway import operation


async def upload_video(
    session: AsyncClientSession, path: Path, title: str, on_progress: Callable[[int, int], None]
) -> dict[str, Any]:
    """Sends a video as a GraphQL multipart request and returns the mutation's payload.

    The file is read while it is sent. `on_progress` is told the bytes that the connection has taken, and all of them. A
    video of more than 15 MB needs `sizeInBytes`, which is why it is always given here.
    """
    size = path.stat().st_size

    async def parts() -> AsyncGenerator[bytes, None]:
        sent = 0
        with path.open("rb") as file:
            while part := file.read(64 * 1024):
                yield part
                sent += len(part)
                on_progress(sent, size)

    content_type, _ = mimetypes.guess_type(path.name)
    file = FileVar(parts(), filename=path.name, content_type=content_type)
    document = operation("create_video", title=title, sizeInBytes=size, file=file)
    answer = await session.execute(document, upload_files=True)
    return answer["createVideoFromFile"]
