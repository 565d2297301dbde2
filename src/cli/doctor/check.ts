import type { Clock } from "../../clock.ts";

/** What a check has found: nothing wrong, something that works but not as it may seem, or what keeps the gateway from its work. */
export type CheckStatus = "ok" | "warning" | "failed";

/** What a check says. Neither part holds a secret. */
export interface Finding {
  readonly status: CheckStatus;
  /** In plain words: what was found, and what to do where something is wrong. */
  readonly message: string;
  /** Facts for programs. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** One thing to look at. */
export interface Check {
  /** Stays the same from version to version. */
  readonly name: string;
  /**
   * @param signal aborts when the time is over; what the check has opened is closed then.
   * @throws CheckError, or anything else, which fails the check as well.
   */
  run: (signal: AbortSignal) => Promise<Finding>;
}

/** A check that has been made. */
export interface CheckReport extends Finding {
  readonly name: string;
  readonly durationMs: number;
}

/** Why a check has failed, as a sentence for whoever can mend it. */
export class CheckError extends Error {
  readonly code = "CHECK";
  readonly details: Finding["details"];

  constructor(message: string, details: Finding["details"] = {}) {
    super(message);
    this.name = "CheckError";
    this.details = details;
  }
}

const finding =
  (status: CheckStatus) =>
  (message: string, details: Finding["details"] = {}): Finding => ({ status, message, details });

/** Makes a finding with nothing wrong. */
export const ok = finding("ok");

/** Makes a finding of something that works, but not as it may seem. */
export const warning = finding("warning");

/** Makes a finding of what keeps the gateway from its work. */
export const failed = finding("failed");

/** The system's code of an error. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "unknown";
}

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
      const timeIsOver = new DOMException("The time is over.", "TimeoutError");
      const cancel = clock.schedule(() => deadline.abort(timeIsOver), timeoutMs);
      const found = await Promise.race([run(signal), whenLate(signal)])
        .catch((error: unknown) => describeFailure(error, timeoutMs))
        .finally(cancel);
      return { name, ...found, durationMs: Math.round(now() - startedAtMs) };
    }),
  );
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
  const code = codeOf(error);
  return failed(`It could not be checked (${code}).`, { code });
}
