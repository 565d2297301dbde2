import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, type FixtureConfig, json, startFixture } from "./fixture.ts";

/** A received request. */
export interface Received {
  readonly line: string;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** A service that records each complete request, and gives the same response to all. */
export async function recording(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  config: FixtureConfig = {},
) {
  const received: Received[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // An aborted request does not count as received.
    const bytes = await bodyOf(request).catch(() => null);
    if (bytes === null) return;
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: bytes });
    response.writeHead(status, headers).end(body === null ? "" : json(body));
  };
  const service = await startFixture((request, response) => void answer(request, response), config);
  return Object.assign(service, {
    received,
    /** Method and target of each request. */
    lines: () => received.map(({ line }) => line),
    /** The body of a request, parsed as JSON. */
    sent: (index = 0): unknown => JSON.parse(String(received[index]?.body)),
  });
}

/** An error response in the format of the services. */
export function fault(errorId: number) {
  return { errors: [{ errorId, message: "no" }] };
}
