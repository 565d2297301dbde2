import type { Registry } from "prom-client";
import type { ConnectionUse } from "../upstream/transport/connection-slots.ts";
import type { RateLimitScope } from "../upstream/rate-limit/scope.ts";
import type { StateStatistics } from "../state-report.ts";
import { makeGauge, makeReadCounter } from "./make.ts";

/** What is read when metrics are asked for; nothing is done for it before. */
export interface MetricSources {
  readonly version: string;
  /** Operations that were answered from a plan. */
  readonly straightOperations: () => number;
  /** Requests that named their document by its hash or id. */
  readonly persisted: { readonly hits: number; readonly misses: number; readonly stored: number };
  readonly connections: () => Readonly<Record<"calls" | "uploads" | "downloads", ConnectionUse>>;
  /** Requests that wait for a token of a limit. */
  readonly waitingForTokens: () => ReadonlyMap<RateLimitScope, number>;
  readonly subscribers: () => number;
  readonly webSockets: () => number;
  /** Watched objects that this instance polls. */
  readonly polled: () => number;
  /** Watched objects that another instance polls for this one. */
  readonly followed: () => number;
  readonly uploads: {
    readonly tally: {
      readonly inFlight: number;
      readonly receivedBytes: number;
      readonly received: number;
      readonly failed: number;
    };
    /** The room that files take which wait. */
    readonly space: { readonly takenBytes: { readonly memory: number; readonly disk: number } };
  };
  /** Bytes of files that have gone to services. */
  readonly sentFileBytes: () => number;
  /** The files that are handed out now, and how often one was refused. */
  readonly downloads: { readonly inAll: number; readonly refused: number };
  /** Bytes of files that have gone to clients. */
  readonly downloadedBytes: () => number;
  /** Sessions that are remembered; 0 where nobody can sign in. */
  readonly sessions: () => number;
  /** What instances share, and how its keeper does. */
  readonly state: StateStatistics;
}

/** Makes the metrics that are read when they are asked for. */
export function makeReadMetrics(registry: Registry, sources: MetricSources): void {
  const { version, connections, uploads, downloads, state } = sources;
  makeGauge("gateway_build_info", registry, () => [
    { labels: { version, node: process.versions.node }, value: 1 },
  ]);
  makeReadCounter("gateway_straight_operations_total", registry, sources.straightOperations);
  makeReadCounter("gateway_persisted_operations_total", registry, () => [
    { labels: { result: "hit" }, value: sources.persisted.hits },
    { labels: { result: "miss" }, value: sources.persisted.misses },
    { labels: { result: "stored" }, value: sources.persisted.stored },
  ]);
  makeGauge("gateway_connection_queue", registry, () => byPool(connections(), "waiting"));
  makeGauge("gateway_connections_in_use", registry, () => byPool(connections(), "taken"));
  makeGauge("gateway_rate_limit_waiting", registry, () =>
    [...sources.waitingForTokens()].map(([scope, value]) => ({ labels: { scope }, value })),
  );
  makeGauge("gateway_subscribers", registry, sources.subscribers);
  makeGauge("gateway_websocket_connections", registry, sources.webSockets);
  makeGauge("gateway_pollers", registry, sources.polled);
  makeGauge("gateway_followed_pollers", registry, sources.followed);
  makeGauge("gateway_uploads_in_flight", registry, () => uploads.tally.inFlight);
  makeReadCounter("gateway_upload_received_bytes_total", registry, () => uploads.tally.receivedBytes);
  makeReadCounter("gateway_upload_sent_bytes_total", registry, sources.sentFileBytes);
  makeReadCounter("gateway_uploads_total", registry, () => [
    { labels: { outcome: "received" }, value: uploads.tally.received },
    { labels: { outcome: "failed" }, value: uploads.tally.failed },
  ]);
  makeGauge("gateway_upload_buffered_bytes", registry, () => {
    const { memory, disk } = uploads.space.takenBytes;
    return [
      { labels: { place: "memory" }, value: memory },
      { labels: { place: "disk" }, value: disk },
    ];
  });
  makeGauge("gateway_downloads_in_flight", registry, () => downloads.inAll);
  makeReadCounter("gateway_downloads_refused_total", registry, () => downloads.refused);
  makeReadCounter("gateway_download_sent_bytes_total", registry, sources.downloadedBytes);
  makeGauge("gateway_sessions", registry, sources.sessions);
  makeGauge("gateway_instances", registry, () => state.instances);
  if (state.keptBy === "redis") makeRedisMetrics(registry, state);
}

function makeRedisMetrics(registry: Registry, state: StateStatistics): void {
  makeGauge("gateway_redis_available", registry, () => (state.isAvailable ? 1 : 0));
  makeReadCounter("gateway_redis_outages_total", registry, () => state.losses);
  makeReadCounter("gateway_redis_away_seconds_total", registry, () => state.awayMs / 1_000);
  makeReadCounter("gateway_redis_command_failures_total", registry, () => state.commandFailures);
}

function byPool(
  pools: Readonly<Record<string, ConnectionUse>>,
  what: keyof ConnectionUse,
): { labels: { pool: string }; value: number }[] {
  return Object.entries(pools).map(([pool, use]) => ({ labels: { pool }, value: use[what] }));
}
