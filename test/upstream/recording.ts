import type { IncomingMessage, ServerResponse } from "node:http";
import { bodyOf, type FixtureConfig, json, startFixture } from "./fixture.ts";

/** A request as it arrived. */
export interface Received {
  readonly line: string;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** A service that notes every request that comes whole, and gives the same answer to all. */
export async function recording(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  config: FixtureConfig = {},
) {
  const received: Received[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    // One that is broken off has not been received.
    const bytes = await bodyOf(request).catch(() => null);
    if (bytes === null) return;
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: bytes });
    response.writeHead(status, headers).end(body === null ? "" : json(body));
  };
  const service = await startFixture((request, response) => void answer(request, response), config);
  return Object.assign(service, {
    received,
    /** Method and target of every request. */
    lines: () => received.map(({ line }) => line),
    /** The body of a request as JSON. */
    sent: (index = 0): unknown => JSON.parse(String(received[index]?.body)),
  });
}

/** An answer outside 2xx as the services write it. */
export function fault(errorId: number) {
  return { errors: [{ errorId, message: "no" }] };
}
