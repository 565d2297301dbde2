import type { GraphqlParts } from "./http/graphql/create-graphql.ts";
import type { WebSocketEndpoint } from "./http/graphql/web-socket.ts";
import { type Readings, samplesBy } from "./metrics/metrics.ts";
import type { Sessions } from "./sessions/sessions.ts";
import type { Slots } from "./slots.ts";
import type { StateStatistics } from "./state-report.ts";
import { rateLimitScopes } from "./upstream/rate-limit/scope.ts";
import type { Upstream } from "./upstream/upstream.ts";
import { packageVersion } from "./version.ts";
import type { Watcher } from "./watch/watcher.ts";

/**
 * Returns the functions that read metrics at each scrape: one for each definition that is not counted.
 * @param streams slots of the running downloads.
 */
export function readingsOf(
  graphql: GraphqlParts,
  webSockets: Pick<WebSocketEndpoint, "open">,
  streams: Pick<Slots, "inAll" | "refused">,
  upstream: Upstream,
  sessions: Sessions | null,
  watcher: Watcher,
  state: StateStatistics,
): Readings {
  const { tally, space } = graphql.uploads;
  const { calls, uploads, downloads } = upstream.pools;
  const byPool = (use: "taken" | "waiting") =>
    samplesBy("pool", { calls: calls.sum(use), uploads: uploads.sum(use), downloads: downloads.sum(use) });
  return {
    gateway_build_info: () => [
      { labels: { version: packageVersion, node: process.versions.node }, value: 1 },
    ],
    gateway_straight_operations_total: () => graphql.statistics.straightOperations,
    gateway_persisted_operations_total: () => {
      const { hits, misses, stored } = graphql.persisted.tally;
      return samplesBy("result", { hit: hits, miss: misses, stored });
    },
    gateway_connection_queue: () => byPool("waiting"),
    gateway_connections_in_use: () => byPool("taken"),
    gateway_rate_limit_waiting: () =>
      rateLimitScopes.map((scope) => ({ labels: { scope }, value: upstream.rateLimiter.waiting(scope) })),
    gateway_subscribers: () => graphql.subscriptions.inAll,
    gateway_websocket_connections: () => webSockets.open,
    gateway_pollers: () => watcher.statistics.polled,
    gateway_followed_pollers: () => watcher.statistics.followed,
    gateway_uploads_in_flight: () => tally.inFlight,
    gateway_upload_received_bytes_total: () => tally.receivedBytes,
    gateway_upload_sent_bytes_total: () => uploads.sum("handedOutBytes"),
    gateway_uploads_total: () => samplesBy("outcome", { received: tally.received, failed: tally.failed }),
    gateway_upload_buffered_bytes: () => samplesBy("place", { ...space.takenBytes }),
    gateway_downloads_in_flight: () => streams.inAll,
    gateway_downloads_refused_total: () => streams.refused,
    gateway_sessions: () => sessions?.remembered ?? 0,
    gateway_instances: () => state.instances,
    ...(state.keptBy === "redis" && {
      gateway_redis_available: () => (state.isAvailable ? 1 : 0),
      gateway_redis_outages_total: () => state.losses,
      gateway_redis_away_seconds_total: () => state.awayMs / 1_000,
      gateway_redis_command_failures_total: () => state.commandFailures,
    }),
  };
}
