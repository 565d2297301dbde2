"""What can go wrong, and what to do about it."""

from dataclasses import dataclass
from typing import Any

from gql.transport.exceptions import TransportQueryError


def advice_for(error: dict[str, Any]) -> str:
    """What to do about one of the `errors` of a mutation."""
    match error:
        case {"__typename": "ValidationError", "code": code, "path": path, "message": message}:
            return f"Correct {'.'.join(path) or 'the input'} ({code}): {message}"
        case {"__typename": "FileRejectedError", "rejectionReason": reason, "message": message}:
            return f"Send another file ({reason}): {message}"
        case {"__typename": "RateLimitedError", "retryAfterSeconds": seconds}:
            return f"Try again in {seconds} s."
        case {"__typename": "TaskQuotaExceededError", "availableAt": str(instant)}:
            return f"Try again after {instant}."
        case {"__typename": "OutcomeUnknownError", "isCheckable": True, "check": check, "message": message}:
            return f"{message} {check}"
        # Also the types that a newer gateway may answer: their kind says what it takes.
        case {"kind": "RATE_LIMIT" | "UPSTREAM", "message": message}:
            return f"Try again later: {message}"
        case {"kind": kind, "message": message}:
            return f"{kind}: {message}"
        case _:
            raise ValueError(f"Not a mutation error: {error!r}. Ask for `kind` and `message`.")


@dataclass(frozen=True)
class Failure:
    """A GraphQL error: what to match on, and what to name when asking the operator."""

    code: str
    """One of the codes in the gateway's docs/errors.md."""
    request_id: str | None
    """Finds the request in the gateway's log."""
    message: str


def read_failure(error: TransportQueryError, headers: Any = None) -> Failure:
    """Reads what `execute` and `subscribe` raise; `headers` are the transport's `response_headers`."""
    first = (error.errors or [{}])[0]
    extensions = first.get("extensions") or {}
    return Failure(
        code=extensions.get("code", "UNKNOWN"),
        request_id=extensions.get("requestId") or (headers or {}).get("x-request-id"),
        message=first.get("message", str(error)),
    )
