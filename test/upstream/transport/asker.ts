import { buildConnector } from "undici";
import type { Clock } from "../../../src/clock.ts";
import { createCallAccount } from "../../../src/upstream/call-account.ts";
import { Linked } from "../../../src/upstream/linked-list.ts";
import type {
  ConnectionRequest,
  Connection,
  OriginPoolOptions,
} from "../../../src/upstream/transport/origin-pool.ts";
import { ConnectionPool } from "../../../src/upstream/transport/http-transport.ts";
import { ServiceCall } from "../../../src/upstream/transport/service-call.ts";
import type { UpstreamRequest } from "../../../src/upstream/transport/transport.ts";
import { upstreamCall } from "../../../src/upstream/upstream-call.ts";

/** A read that has not started. */
export const someRequest: UpstreamRequest = {
  call: upstreamCall("media", "getVideo"),
  method: "GET",
  origin: "http://one.example",
  path: "/video/v1",
  headers: { accept: "application/json", "x-marketplace": "M" },
  body: null,
  viewer: { key: "a", token: "token-of-a" },
  rateLimit: null,
  caller: { signal: new AbortController().signal },
};

/** Request for a connection that passes the connection to a function. */
export class OneAsker extends Linked implements ConnectionRequest {
  readonly call: ServiceCall;
  readonly #take: (connection: Connection) => void;

  constructor(viewerKey: string, take: (connection: Connection) => void) {
    super();
    const viewer = { ...someRequest.viewer, key: viewerKey };
    this.call = new ServiceCall({ ...someRequest, viewer }, createCallAccount());
    this.#take = take;
  }

  grant(connection: Connection): void {
    this.#take(connection);
  }
}

/** A pool whose connections open when something is sent over them. */
export function poolOf(
  limits: Pick<OriginPoolOptions, "maxTotal" | "maxPerViewer">,
  clock: Clock,
): ConnectionPool {
  return new ConnectionPool({ ...limits, connect: buildConnector({}), keepAliveMs: 4_000 }, clock);
}
