import type { Counter, Histogram, Registry } from "prom-client";
import type { Clock } from "../clock.ts";
import type { OperationObserver } from "../observing/observer.ts";
import type { OperationRecord } from "../observing/operation-record.ts";
import { operationOutcomes, type OperationOutcome, outcomeOf } from "./operation-outcome.ts";
import type { LimitObserver } from "../upstream/rate-limit/limiter.ts";
import type { ServiceName } from "../upstream/services.ts";
import type { FinishedTokenRequest } from "../upstream/tokens/token-endpoint.ts";
import type { ExchangeEnd } from "../upstream/transport/finished-exchange.ts";
import type { FinishedCall } from "../upstream/transport/with-telemetry.ts";
import type { RateLimitScope } from "../upstream/rate-limit/scope.ts";
import { type CounterSeries, type HistogramSeries, makeHotCounter, makeHotHistogram } from "./hot-series.ts";
import { makeCounter, makeHistogram } from "./make.ts";
import { statusLabel } from "./status-label.ts";

/** Types of operations; unknown where a request has none that can be run. */
const operationTypes = ["query", "mutation", "subscription", "unknown"] as const;
type OperationType = (typeof operationTypes)[number];

/** Words that are labels. Series of all of them are there from the beginning, so that an increase is one. */
export interface KnownLabels {
  /** Every code that an error can have; others count as OTHER. */
  readonly errorCodes: readonly string[];
  readonly services: readonly ServiceName[];
  readonly scopes: readonly RateLimitScope[];
}

/** The series of one operation of a service. */
interface UpstreamSeries {
  readonly byStatus: Map<ExchangeEnd, CounterSeries<string>>;
  readonly duration: HistogramSeries;
}

const perSecond = 1_000;

/** What tokens are asked for with, and whose they are. */
const tokenKinds = [
  ["client_credentials", "gateway"],
  ["refresh_token", "gateway"],
  ["refresh_token", "user"],
] as const satisfies readonly (readonly [FinishedTokenRequest["grant"], FinishedTokenRequest["holder"]])[];

/**
 * What is counted as it happens. Series are looked up once and kept, so that counting costs a fraction of a microsecond; every label
 * is the gateway's own word.
 */
export class EventMetrics implements OperationObserver, LimitObserver {
  readonly #clock: Clock;
  readonly #operations = new Map<OperationType, Map<OperationOutcome, CounterSeries<string>>>();
  readonly #durations = new Map<OperationType, HistogramSeries>();
  readonly #subscriptionDuration: Histogram;
  readonly #errors = new Map<string, Counter.Internal>();
  readonly #makeRequests: ReturnType<typeof makeHotCounter<"gateway_upstream_requests_total">>;
  readonly #makeDuration: ReturnType<typeof makeHotHistogram<"gateway_upstream_request_duration_seconds">>;
  readonly #series = new Map<ServiceName, Map<string, UpstreamSeries>>();
  readonly #makeCalls: ReturnType<typeof makeHotCounter<"gateway_upstream_calls_total">>;
  readonly #callsByEnd = new Map<ServiceName, Map<string, CounterSeries<string>>>();
  readonly #connectionWait: Histogram<"service">;
  readonly #limitWait: Histogram<"scope">;
  readonly #tokensLeft: Histogram<"scope">;
  readonly #rejections: Counter<"scope">;
  readonly #refusals: Counter<"scope">;
  readonly #polls: Counter<"outcome">;
  readonly #tokenRequests: Counter<"grant" | "holder" | "outcome">;

  constructor(registry: Registry, clock: Clock, { errorCodes, services, scopes }: KnownLabels) {
    this.#clock = clock;
    const makeOperations = makeHotCounter("gateway_operations_total", registry);
    const makeDurations = makeHotHistogram("gateway_operation_duration_seconds", registry);
    for (const type of operationTypes) {
      const bound = operationOutcomes.map((outcome) => [outcome, makeOperations({ type, outcome })] as const);
      this.#operations.set(type, new Map(bound));
      if (type === "subscription") continue;
      this.#durations.set(type, makeDurations({ type }));
    }
    this.#subscriptionDuration = makeHistogram("gateway_subscription_duration_seconds", registry);
    const errors = makeCounter("gateway_operation_errors_total", registry);
    for (const code of [...errorCodes, otherCode]) {
      const series = errors.labels({ code });
      series.inc(0);
      this.#errors.set(code, series);
    }
    this.#makeRequests = makeHotCounter("gateway_upstream_requests_total", registry);
    this.#makeDuration = makeHotHistogram("gateway_upstream_request_duration_seconds", registry);
    this.#makeCalls = makeHotCounter("gateway_upstream_calls_total", registry);
    this.#connectionWait = makeHistogram("gateway_connection_wait_seconds", registry);
    this.#limitWait = makeHistogram("gateway_rate_limit_wait_seconds", registry);
    this.#tokensLeft = makeHistogram("gateway_rate_limit_tokens_left", registry);
    this.#rejections = makeCounter("gateway_rate_limit_rejections_total", registry);
    this.#refusals = makeCounter("gateway_rate_limit_refusals_total", registry);
    this.#polls = makeCounter("gateway_polls_total", registry);
    this.#tokenRequests = makeCounter("gateway_token_requests_total", registry);
    for (const service of services) this.#connectionWait.zero({ service });
    for (const scope of scopes) {
      this.#limitWait.zero({ scope });
      this.#tokensLeft.zero({ scope });
      this.#rejections.inc({ scope }, 0);
      this.#refusals.inc({ scope }, 0);
    }
    for (const outcome of ["success", "failure", "aborted"]) this.#polls.inc({ outcome }, 0);
    for (const [grant, holder] of tokenKinds) {
      for (const outcome of ["success", "failure"]) this.#tokenRequests.inc({ grant, holder, outcome }, 0);
    }
  }

  /** Counts an operation that is over. */
  ended(record: OperationRecord): void {
    const type = record.operationType ?? "unknown";
    const operations = this.#operations.get(type)?.get(outcomeOf(record));
    if (operations) operations.value += 1;
    const seconds = (this.#clock.now() - record.startedAtMs) / perSecond;
    (this.#durations.get(type) ?? this.#subscriptionDuration).observe(seconds);
    for (const code of record.errorCodes) (this.#errors.get(code) ?? this.#errors.get(otherCode))?.inc();
  }

  /** Counts a request to a service. @param durationMs from having a connection to the end of the answer. */
  exchangeEnded(service: ServiceName, operation: string, end: ExchangeEnd, durationMs: number): void {
    const series = this.#seriesOf(service, operation);
    let requests = series.byStatus.get(end);
    if (!requests) {
      const status = statusLabel(end);
      requests = this.#requestsOf(series, service, operation, status);
      series.byStatus.set(end, requests);
    }
    requests.value += 1;
    series.duration.observe(durationMs / perSecond);
  }

  /** Counts a call with all its attempts. */
  callEnded({ service, code, connectionWaitMs }: FinishedCall): void {
    const outcome = code ?? "success";
    let byEnd = this.#callsByEnd.get(service);
    if (!byEnd) this.#callsByEnd.set(service, (byEnd = new Map()));
    let calls = byEnd.get(outcome);
    if (!calls) byEnd.set(outcome, (calls = this.#makeCalls({ service, outcome })));
    calls.value += 1;
    if (connectionWaitMs > 0) this.#connectionWait.observe({ service }, connectionWaitMs / perSecond);
  }

  /** A request has a token of a limit. @param left how many the bucket has now. */
  tokenTaken(scope: RateLimitScope, waitedMs: number, left: number): void {
    this.#limitWait.observe({ scope }, waitedMs / perSecond);
    this.#tokensLeft.observe({ scope }, left);
  }

  /** A request was not sent, as a token would have taken too long. */
  tokenRejected(scope: RateLimitScope, waitedMs: number): void {
    this.#limitWait.observe({ scope }, waitedMs / perSecond);
    this.#rejections.inc({ scope });
  }

  /** A service has answered 429 to a request with a token. */
  limitRefused(scope: RateLimitScope): void {
    this.#refusals.inc({ scope });
  }

  /** A watched object was read. */
  polled(outcome: "success" | "failure" | "aborted"): void {
    this.#polls.inc({ outcome });
  }

  /** The token endpoint was asked. */
  tokenRequested({ grant, holder, failure }: FinishedTokenRequest): void {
    this.#tokenRequests.inc({ grant, holder, outcome: failure === null ? "success" : "failure" });
  }

  /** Statuses that HTTP does not have share a series. */
  #requestsOf(
    { byStatus }: UpstreamSeries,
    service: ServiceName,
    operation: string,
    status: string,
  ): CounterSeries<string> {
    for (const known of byStatus.values()) if (known.labels["status"] === status) return known;
    return this.#makeRequests({ service, operation, status });
  }

  #seriesOf(service: ServiceName, operation: string): UpstreamSeries {
    let ofService = this.#series.get(service);
    if (!ofService) this.#series.set(service, (ofService = new Map()));
    let series = ofService.get(operation);
    if (!series) {
      const duration = this.#makeDuration({ service, operation });
      ofService.set(operation, (series = { byStatus: new Map(), duration }));
    }
    return series;
  }
}

/** Stands for a code that is not one of the list. */
const otherCode = "OTHER";
