"""Runs the whole story against the gateway at GATEWAY_URL; ends with 1 when a step has not the expected outcome."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

from gql.client import AsyncClientSession
from gql.transport.exceptions import TransportQueryError

from failures import advice_for, read_failure
from gateway import http_client, operation
from pages import nodes
from upload import upload_video
from watch import video_states

VIDEO = Path(__file__).parent / "clip.mp4"


def expect(condition: object, message: str) -> None:
    if not condition:
        raise AssertionError(message)


class Story:
    def __init__(self, session: AsyncClientSession) -> None:
        self.session = session
        self.feed_types = 0
        self.video = ""

    async def query(self) -> str:
        answer = await self.session.execute(operation("viewer"))
        self.feed_types = answer["feedTypes"]["totalCount"]
        names = ", ".join(node["feedTypeId"] for node in answer["feedTypes"]["nodes"])
        return f"mode {answer['viewer']['mode']}, {self.feed_types} feed types: {names} …"

    async def page(self) -> str:
        names = [node["feedTypeId"] async for node in nodes(self.session, "feed_types", "feedTypes")]
        expect(len(names) == len(set(names)) == self.feed_types, f"Read: {names}")
        return f"{len(names)} feed types, ten at a time"

    async def upload(self) -> str:
        seen: list[int] = []

        def show(sent: int, total: int) -> None:
            seen.append(100 * sent // total)
            if sys.stdout.isatty():
                print(f"{seen[-1]} %", end="\r")

        payload = await upload_video(self.session, VIDEO, "From Python", show)
        expect(not payload["errors"], str([advice_for(error) for error in payload["errors"]]))
        expect(len(seen) > 2 and seen[-1] == 100, f"Progress: {seen}")
        self.video = payload["video"]["id"]
        return f"seen at {' '.join(map(str, seen))} %; the video is {payload['video']['status']}"

    async def watch(self) -> str:
        statuses = [video["status"] async for video in video_states(self.video)]
        expect(statuses[-1] == "LIVE", f"Statuses: {statuses}")
        return " → ".join(statuses)

    async def typed_errors(self) -> str:
        answer = await self.session.execute(operation("order_report", feedType="LMS_ORDER_REPORT"))
        (error,) = answer["createInventoryTask"]["errors"]
        expect(error["__typename"] == "ValidationError", str(error))
        return advice_for(error)

    async def errors(self) -> str:
        try:
            await self.session.execute(operation("node", id="nonsense"))
        except TransportQueryError as error:
            failure = read_failure(error, self.session.transport.response_headers)
        else:
            raise AssertionError("The identifier was taken.")
        expect(failure.code == "BAD_USER_INPUT", str(failure))
        expect(failure.request_id, "The answer has no x-request-id.")
        try:
            async for _ in video_states("nonsense"):
                pass
        except TransportQueryError as error:
            watched = read_failure(error)
        else:
            raise AssertionError("The identifier was taken.")
        expect(watched.code == "NOT_FOUND", str(watched))
        return f"{failure.code}, request {failure.request_id}"


async def main() -> int:
    async with http_client() as session:
        story = Story(session)
        steps: list[Callable[[], Awaitable[str]]] = [
            story.query,
            story.page,
            story.upload,
            story.watch,
            story.typed_errors,
            story.errors,
        ]
        for step in steps:
            name = step.__name__.replace("_", " ")
            try:
                print(f"{name}: {await step()}", flush=True)
            except Exception as error:
                print(f"FAILED: {name}: {error!r}", file=sys.stderr)
                return 1
    return 0


sys.exit(asyncio.run(main()))
