import type { Log } from "./log.ts";
import type { EventMetrics } from "./metrics/event-metrics.ts";
import type { UpstreamDeps } from "./upstream/upstream.ts";

/** What the upstream layer tells of its calls. */
export type UpstreamReports = Pick<
  UpstreamDeps,
  "onCall" | "onExchange" | "limitObserver" | "onTokenRequest" | "onFailedLookUp" | "onUnknownValue"
>;

/**
 * Makes what tells the log and the metrics of calls to services.
 * @param log undefined for a gateway that logs nothing.
 * @param metrics null for a gateway that measures nothing.
 */
export function createUpstreamReports(log: Log | undefined, metrics: EventMetrics | null): UpstreamReports {
  return {
    onCall(call) {
      metrics?.callEnded(call);
      log?.debug(call, "A call to a service is over.");
    },
    ...(metrics && { onExchange: metrics.exchangeEnded.bind(metrics), limitObserver: metrics }),
    onTokenRequest(request) {
      metrics?.tokenRequested(request);
      if (request.failure) log?.warn(request, "The gateway got no access token.");
      else log?.debug(request, "The gateway has a fresh access token.");
    },
    onFailedLookUp: (failure) =>
      log?.warn(
        failure,
        "The identity service did not name the user of a token: limits are counted for the token alone.",
      ),
    onUnknownValue: (value) => log?.warn(value, "A service used a value that the gateway does not know."),
  };
}
