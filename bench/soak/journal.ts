import { performance } from "node:perf_hooks";
import type { FaultProxy } from "./fault-proxy.ts";
import type { SoakUser } from "./users.ts";

/** Result of an operation. */
export interface Outcome {
  /** Codes and type names of its errors; empty for a success. */
  readonly codes: readonly string[];
  /** Excerpt of the response, for an unexplained failure. */
  readonly sample: string;
}

/** Codes that a spoiled call may cause, besides `incomplete` for an interrupted download. */
const upstreamCodes = new Set([
  "UPSTREAM_UNAVAILABLE",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_INVALID_RESPONSE",
  "UPSTREAM_ERROR",
  "RATE_LIMITED",
  "UpstreamError",
  "OutcomeUnknownError",
  "RateLimitedError",
  "incomplete",
]);
/**
 * Duration of the effect of a spoiled call on other operations, because calls in flight are shared and retries wait.
 */
const feltMs = 10_000;
const samplesKept = 20;

/** Stores the result of every operation, and finds the failures that the services did not cause. */
export class Journal {
  readonly #proxy: FaultProxy;
  readonly #users: readonly SoakUser[];
  readonly #ended = new Map<string, Map<string, number>>();
  readonly #unexplained: string[] = [];
  #unexplainedCount = 0;

  constructor(proxy: FaultProxy, users: readonly SoakUser[]) {
    this.#proxy = proxy;
    this.#users = users;
  }

  /**
   * Runs an operation and stores its result; never fails.
   * @param isShared true when calls with other tokens of the same account affect it too, as with watching.
   */
  async run(
    name: string,
    user: SoakUser | null,
    work: () => Promise<Outcome>,
    isShared = false,
  ): Promise<void> {
    const startedAtMs = performance.now();
    let outcome: Outcome;
    try {
      outcome = await work();
    } catch (error) {
      outcome = {
        codes: ["thrown"],
        sample: error instanceof Error ? (error.stack ?? error.message) : String(error),
      };
    }
    this.#note(name, user, { outcome, startedAtMs, isShared });
  }

  #note(
    name: string,
    user: SoakUser | null,
    { outcome, startedAtMs, isShared }: { outcome: Outcome; startedAtMs: number; isShared: boolean },
  ): void {
    if (outcome.codes.length === 0) return this.#count(name, "well");
    const tokens = this.#users.filter(
      ({ token, account }) => token === user?.token || (isShared && account === user?.account),
    );
    const isSpoilt = this.#proxy.wasSpoilt(
      tokens.map(({ token }) => token),
      startedAtMs - feltMs,
    );
    if (isSpoilt && outcome.codes.every((code) => upstreamCodes.has(code)))
      return this.#count(name, "by a service");
    this.#count(name, "unexplained");
    this.#unexplainedCount += 1;
    if (this.#unexplained.length >= samplesKept) return;
    const who =
      user === null ? "no user" : `${user.isUnlucky ? "unlucky" : "lucky"} token of ${user.account}`;
    this.#unexplained.push(`${name}, ${who}, ${outcome.codes.join(" ")}: ${outcome.sample.slice(0, 600)}`);
  }

  #count(name: string, end: string): void {
    const ends = this.#ended.get(name) ?? new Map<string, number>();
    ends.set(end, (ends.get(end) ?? 0) + 1);
    this.#ended.set(name, ends);
  }

  /** Number of results by operation and kind: `well`, `by a service` or `unexplained`. */
  get ended(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return this.#ended;
  }

  /** First failures that no service caused. */
  get unexplained(): readonly string[] {
    return this.#unexplained;
  }

  get unexplainedCount(): number {
    return this.#unexplainedCount;
  }
}
