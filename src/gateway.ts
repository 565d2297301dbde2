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

/** Optional dependencies of a gateway. */
export interface GatewayDependencies {
  /** @defaultValue the machine's clock */
  readonly clock?: Clock;
  /** Returns a random number from 0 up to 1, for jitter. @defaultValue Math.random */
  readonly random?: () => number;
  /** Log of the gateway. @defaultValue no log */
  readonly log?: Log;
  /**
   * Receives the length of each chunk of an uploaded or downloaded file. The process can use it to free buffers early.
   * @defaultValue not called
   */
  readonly onBytesPassed?: (bytes: number) => void;
  /**
   * Receives the number of open subscriptions each time one starts. The process can use it to limit their memory.
   * @defaultValue not called
   */
  readonly onSubscription?: (open: number) => void;
  /**
   * Stable name of this process among the processes that share one Redis, such as its host and port. When a killed
   * process restarts under the same name, its reserved share of the rate limit is released.
   * @defaultValue a unique name
   */
  readonly seat?: string;
  /**
   * Creates the spans of operations and of their calls to services; null for none.
   * @defaultValue the provider that is registered with the OpenTelemetry API when the gateway is created
   */
  readonly tracerProvider?: TracerProvider | null;
  /**
   * Registry for the gateway's metrics: a separate one for each gateway, never the library's global registry. The
   * caller can add metrics of the process (`collectDefaultMetrics` of prom-client). Null disables metrics.
   * @defaultValue a new registry, available as `metrics` of the gateway
   */
  readonly metrics?: Registry | null;
  /**
   * Returns the content of `/metrics` in Prometheus' text format, for a process with additional metrics; null disables
   * the route.
   * @defaultValue the content of `metrics`
   */
  readonly readMetrics?: (() => Promise<string>) | null;
  /**
   * Identifies the viewer of a request, for a server that authenticates users in another way; null for a request
   * without a viewer. It is also called for WebSocket upgrades. Any page can make a browser send an upgrade with
   * cookies, so a server that uses cookies must check the Origin header. Must not throw.
   * @defaultValue the bearer token of the Authorization header, or of a WebSocket connection's parameters
   */
  readonly identify?: (request: IncomingMessage) => Viewer | null;
}

/** Statistics of a gateway since its creation. The values change while it runs. */
export interface GatewayStatistics {
  readonly graphql: GraphqlStatistics;
  readonly watching: WatchingStatistics;
  readonly state: StateStatistics;
}

/** A running gateway, to be mounted on a `node:http` server. */
export interface Gateway {
  /** Handles a request. Never throws. */
  handleRequest(request: IncomingMessage, response: ServerResponse): void;
  /** Handles a WebSocket upgrade. Never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Makes readiness fail, so that a load balancer selects other instances. The gateway still serves all requests. */
  announceDraining(): void;
  /**
   * Drains the gateway after the server has stopped accepting connections. Responses on open connections contain
   * `Connection: close`. Subscriptions end so that clients subscribe again at another instance: over HTTP without a
   * completion event, over WebSockets with close code 1001. Pending events are sent first. New subscriptions are
   * rejected. Calling it again has no effect.
   * @param hasSuccessor true when another process serves the same address, so that readiness does not fail. Default
   * false.
   * @returns a promise that resolves when all WebSockets are closed, each after its running operations.
   */
  drain(hasSuccessor?: boolean): Promise<void>;
  readonly statistics: GatewayStatistics;
  /**
   * Metrics of the gateway (docs/operations.md): `await gateway.metrics.metrics()` is the content of `/metrics`. Null
   * when metrics are disabled.
   */
  readonly metrics: Registry | null;
  /**
   * Closes the connections to the services and to Redis, and releases the data folder. Call it after `drain`, when the
   * last response has been sent. Calling it again has no effect.
   * @throws the error of a failed step, or an AggregateError of several; all other steps run anyway.
   */
  close(): Promise<void>;
}
