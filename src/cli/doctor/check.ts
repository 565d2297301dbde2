import type { Clock } from "../../clock.ts";

/** What a check has found: nothing wrong, something that works but not as it may seem, or what keeps the gateway from its work. */
export type CheckStatus = "ok" | "warning" | "failed";

/** What a check says. Neither part holds a secret. */
export interface Finding {
  readonly status: CheckStatus;
  /** In plain words: what was found, and what to do where something is wrong. */
  readonly message: string;
  /** Facts for programs. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** One thing to look at. */
export interface Check {
  /** Stays the same from version to version. */
  readonly name: string;
  /**
   * Looks at it.
   * @param signal aborts when the time is over; what the check has opened is closed then.
   * @throws CheckError, or anything else, which fails the check as well.
   */
  run: (signal: AbortSignal) => Promise<Finding>;
}

/** A check that has been made. */
export interface CheckReport extends Required<Finding> {
  readonly name: string;
  readonly durationMs: number;
}

/** Why a check has failed, as a sentence for whoever can mend it. */
export class CheckError extends Error {
  readonly code = "CHECK";
  readonly details: NonNullable<Finding["details"]>;

  constructor(message: string, details: NonNullable<Finding["details"]> = {}) {
    super(message);
    this.name = "CheckError";
    this.details = details;
  }
}

/** A finding with nothing wrong. */
export const ok = (message: string, details: Finding["details"] = {}): Finding => ({
  status: "ok",
  message,
  details,
});

/** A finding of something that works, but not as it may seem. */
export const warning = (message: string, details: Finding["details"] = {}): Finding => ({
  status: "warning",
  message,
  details,
});

/** A finding of what keeps the gateway from its work. */
export const failed = (message: string, details: Finding["details"] = {}): Finding => ({
  status: "failed",
  message,
  details,
});

/**
 * Makes all checks at once.
 * @param timeoutMs longest time for each, in milliseconds.
 * @returns their reports in the order of the checks. Never rejects.
 */
export function runChecks(
  checks: readonly Check[],
  timeoutMs: number,
  clock: Clock,
): Promise<readonly CheckReport[]> {
  const now = () => clock.steadyNow?.() ?? clock.now();
  return Promise.all(
    checks.map(async ({ name, run }) => {
      const startedAtMs = now();
      const deadline = new AbortController();
      const { signal } = deadline;
      const cancel = clock.schedule(() => deadline.abort(timeIsOver()), timeoutMs);
      const finding = await Promise.race([run(signal), whenLate(signal)])
        .catch((error: unknown) => describeFailure(error, timeoutMs))
        .finally(cancel);
      const { status, message, details = {} } = finding;
      return { name, status, message, details, durationMs: Math.round(now() - startedAtMs) };
    }),
  );
}

function timeIsOver(): DOMException {
  return new DOMException("The time is over.", "TimeoutError");
}

/** Rejects a turn after the signal, so that a check can say itself what it has waited for. */
function whenLate(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => void setImmediate(() => reject(signal.reason)), { once: true });
  });
}

function describeFailure(error: unknown, timeoutMs: number): Finding {
  if (error instanceof CheckError) return failed(error.message, error.details);
  if (error instanceof Error && error.name === "TimeoutError") {
    return failed(`Nothing came of it within ${timeoutMs / 1_000} s.`, { code: "TIMEOUT" });
  }
  const { code = "unknown" } = error as NodeJS.ErrnoException;
  return failed(`It could not be checked (${code}).`, { code });
}
