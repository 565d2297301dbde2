import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { TracerProvider } from "@opentelemetry/api";
import type { Registry } from "prom-client";
import type { Clock } from "./clock.ts";
import type { GraphqlStatistics } from "./http/graphql/graphql-statistics.ts";
import type { Log } from "./log.ts";
import type { StateStatistics } from "./state-report.ts";
import type { Viewer } from "./upstream/viewer.ts";
import type { WatchingStatistics } from "./watch/watcher.ts";

/** What the gateway takes from outside. Everything has a real default. */
export interface GatewayDependencies {
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** Numbers from 0 up to 1, for jitter. @defaultValue Math.random */
  readonly random?: () => number;
  /** Where the gateway reports what happens. @defaultValue nowhere */
  readonly log?: Log;
  /**
   * Receives the length of each chunk of an uploaded or downloaded file that passes, for a process that wants to free
   * their buffers early.
   * @defaultValue nothing is done
   */
  readonly onBytesPassed?: (bytes: number) => void;
  /**
   * Receives how many subscriptions are open each time that one begins, for a process that wants to keep them small.
   * @defaultValue nothing is done
   */
  readonly onSubscription?: (open: number) => void;
  /**
   * The place that this process takes among those of one Redis, such as its host and port: when it was killed, the next one there is
   * known to have taken it, and the share of the limit that was left alone for it is free.
   * @defaultValue a place that no other one takes
   */
  readonly seat?: string;
  /**
   * Makes the spans of operations and of their calls to services; null for none.
   * @defaultValue the provider that is registered with the API of OpenTelemetry when the gateway is made
   */
  readonly tracerProvider?: TracerProvider | null;
  /**
   * Where the gateway's metrics are registered: one registry for each gateway, never that of the library. What the process itself
   * measures (`collectDefaultMetrics` of prom-client) is added by whoever runs it. Null measures nothing.
   * @defaultValue one of its own, `metrics` of the gateway
   */
  readonly metrics?: Registry | null;
  /**
   * What `/metrics` answers, in Prometheus' text format, for a process whose metrics are not this gateway's alone; null serves them
   * nowhere.
   * @defaultValue what `metrics` holds
   */
  readonly readMetrics?: (() => Promise<string>) | null;
  /**
   * How a request becomes a viewer, for a server that knows its users by other means: null is a request without a viewer. Is asked for
   * upgrades to WebSocket, too; any page can make a browser send one with its cookies, so a server that goes by cookies looks at
   * the header Origin there. Must not throw.
   * @defaultValue the bearer token of the Authorization header, or of a WebSocket connection's parameters
   */
  readonly identify?: (request: IncomingMessage) => Viewer | null;
}

/** What a gateway has done since it was made, and what it keeps. The values change while it runs. */
export interface GatewayStatistics {
  readonly graphql: GraphqlStatistics;
  readonly watching: WatchingStatistics;
  readonly state: StateStatistics;
}

/** A running gateway, to be mounted on a `node:http` server. */
export interface Gateway {
  /** Answers one request. Never throws. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** Takes an upgrade to WebSocket. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** From now on not ready, so that a load balancer asks other instances; everything else is answered as before. */
  announceDraining(): void;
  /**
   * Takes leave of the clients, once the server takes no more connections. Requests over open ones are answered in full, with
   * `Connection: close`. Subscriptions end so that client libraries go on at another instance: over HTTP without the event that would
   * complete them, over WebSockets with close code 1001; an event that was observed is sent before. New subscriptions
   * are refused. Calling it again does no harm.
   * @param hasSuccessor whether another process answers at the same address: then the gateway stays ready. False when left out.
   * @returns when all WebSockets are closed; those on which an operation runs only after its answer.
   */
  drain(hasSuccessor?: boolean): Promise<void>;
  readonly statistics: GatewayStatistics;
  /** Its metrics (docs/operations.md): `await gateway.metrics.metrics()` is what `/metrics` answers. Null when it measures nothing. */
  readonly metrics: Registry | null;
  /**
   * Lets go of the connections to the services and to Redis, and of the data folder. Call it after `drain`, when the last request has been
   * answered. Calling it again does no harm.
   * @throws what has failed, an AggregateError if it is several errors. Everything else is closed all the same.
   */
  close(): Promise<void>;
}
