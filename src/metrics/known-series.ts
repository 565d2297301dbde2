import type { RateLimitScope } from "../upstream/rate-limit/scope.ts";
import type { ServiceName } from "../upstream/services.ts";
import type { FinishedTokenRequest } from "../upstream/tokens/token-endpoint.ts";
import type { Metrics } from "./metrics.ts";

/** How operations end, as the metrics count them. */
const operationOutcomes = ["success", "error", "rejected", "aborted"] as const;
/** How an operation has ended. */
export type OperationOutcome = (typeof operationOutcomes)[number];

/** Stands for a code that is not one of the list. */
export const otherCode = "OTHER";

/** What tokens are asked for with, and whose they are. */
const tokenKinds = [
  { grant: "client_credentials", holder: "gateway" },
  { grant: "refresh_token", holder: "gateway" },
  { grant: "refresh_token", holder: "user" },
] as const satisfies readonly Pick<FinishedTokenRequest, "grant" | "holder">[];

/**
 * Begins the series whose labels are known, so that their first increase is seen as one.
 * @param errorCodes every code that an error can have; others count as OTHER.
 */
export function beginKnownSeries(
  metrics: Metrics,
  errorCodes: readonly string[],
  services: readonly ServiceName[],
  scopes: readonly RateLimitScope[],
): void {
  for (const type of ["query", "mutation", "subscription", "unknown"]) {
    for (const outcome of operationOutcomes) metrics.gateway_operations_total.begin({ type, outcome });
    if (type !== "subscription") metrics.gateway_operation_duration_seconds.begin({ type });
  }
  for (const code of [...errorCodes, otherCode]) metrics.gateway_operation_errors_total.begin({ code });
  for (const service of services) metrics.gateway_connection_wait_seconds.begin({ service });
  for (const scope of scopes) {
    metrics.gateway_rate_limit_wait_seconds.begin({ scope });
    metrics.gateway_rate_limit_tokens_left.begin({ scope });
    metrics.gateway_rate_limit_rejections_total.begin({ scope });
    metrics.gateway_rate_limit_refusals_total.begin({ scope });
  }
  for (const outcome of ["success", "failure", "aborted"]) metrics.gateway_polls_total.begin({ outcome });
  for (const outcome of ["success", "failure"]) {
    for (const kind of tokenKinds) metrics.gateway_token_requests_total.begin({ ...kind, outcome });
  }
}
