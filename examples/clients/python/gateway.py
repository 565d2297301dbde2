"""The connection to the gateway, and the operations of the folder beside this file."""

import os
from pathlib import Path

from gql import Client, GraphQLRequest, gql
from gql.transport.aiohttp import AIOHTTPTransport
from gql.transport.aiohttp_websockets import AIOHTTPWebsocketsTransport

URL = os.environ.get("GATEWAY_URL", "http://127.0.0.1:4000/graphql")
TOKEN = os.environ.get("GATEWAY_TOKEN", "sandbox-seller-1")

_OPERATIONS = Path(__file__).parent / "operations"


def operation(name: str, **variables: object) -> GraphQLRequest:
    """An operation of the folder `operations`, with its variables."""
    document = gql((_OPERATIONS / f"{name}.graphql").read_text(encoding="utf-8"))
    document.variable_values = variables
    return document


def http_client() -> Client:
    """For queries and mutations, with and without files."""
    headers = {
        "Authorization": f"Bearer {TOKEN}",
        # The gateway rejects files without this header, which a page of another site cannot send.
        "GraphQL-Require-Preflight": "true",
    }
    return Client(transport=AIOHTTPTransport(url=URL, headers=headers))


def websocket_client() -> Client:
    """For subscriptions. The gateway speaks graphql-transport-ws and takes the token from the first message."""
    transport = AIOHTTPWebsocketsTransport(
        url=URL.replace("http", "ws", 1),
        subprotocols=[AIOHTTPWebsocketsTransport.GRAPHQLWS_SUBPROTOCOL],
        init_payload={"authorization": f"Bearer {TOKEN}"},
        # Notices within half a minute that the other side is gone without a word.
        ping_interval=20,
        pong_timeout=10,
    )
    return Client(transport=transport)
