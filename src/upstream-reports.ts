import type { Log } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ExchangeEnd } from "./upstream/transport/exchange.ts";
import type { UpstreamReports } from "./upstream/upstream.ts";

/** Creates the callbacks that report calls to services to the log and the metrics. */
export function createUpstreamReports(log: Log | undefined, metrics: Metrics | null): UpstreamReports {
  return {
    onCall(call) {
      const { service, code, connectionWaitMs } = call;
      metrics?.gateway_upstream_calls_total.inc({ service, outcome: code ?? "success" });
      if (connectionWaitMs > 0)
        metrics?.gateway_connection_wait_seconds.observe({ service }, connectionWaitMs / 1_000);
      log?.debug(call, "A call to a service has finished.");
    },
    onExchange({ service, operation }, end, durationMs) {
      metrics?.gateway_upstream_requests_total.inc({ service, operation, status: statusLabel(end) });
      metrics?.gateway_upstream_request_duration_seconds.observe({ service, operation }, durationMs / 1_000);
    },
    limitObserver: {
      tokenTaken(scope, waitedMs, left) {
        metrics?.gateway_rate_limit_wait_seconds.observe({ scope }, waitedMs / 1_000);
        metrics?.gateway_rate_limit_tokens_left.observe({ scope }, left);
      },
      tokenRejected(scope, waitedMs) {
        metrics?.gateway_rate_limit_wait_seconds.observe({ scope }, waitedMs / 1_000);
        metrics?.gateway_rate_limit_rejections_total.inc({ scope });
      },
      limitExceeded: (scope) => metrics?.gateway_rate_limit_refusals_total.inc({ scope }),
    },
    onTokenRequest(request) {
      const { grant, holder, failure } = request;
      metrics?.gateway_token_requests_total.inc({ grant, holder, outcome: failure ? "failure" : "success" });
      if (failure) log?.warn(request, "The gateway did not get an access token.");
      else log?.debug(request, "The gateway got a new access token.");
    },
    onFailedLookUp: (failure) =>
      log?.warn(
        failure,
        "The identity service did not name the user of a token: limits apply to the token alone.",
      ),
    onUnknownValue: (value) => log?.warn(value, "A service sent a value that the gateway does not know."),
  };
}

/**
 * Metric label for the end of a request to a service. An invalid HTTP status is `other`, so that services cannot create
 * new labels.
 */
function statusLabel(end: ExchangeEnd): string {
  if (typeof end === "string") return end.toLowerCase();
  return Number.isInteger(end) && end >= 100 && end <= 599 ? String(end) : "other";
}
