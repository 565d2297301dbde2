import type { Clock } from "../../clock.ts";

/** Result of a check: no problem, a problem that does not stop the gateway, or one that does. */
export type CheckStatus = "ok" | "warning" | "failed";

/** Result of a check with its message. It never contains a secret. */
export interface Finding {
  readonly status: CheckStatus;
  /** Result as text, with the fix for a problem. */
  readonly message: string;
  /** Machine-readable details. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** One check. */
export interface Check {
  /** Name of the check, the same in every version. */
  readonly name: string;
  /**
   * Runs the check.
   * @param signal aborts at the timeout; the check must then close what it has opened.
   * @throws CheckError; any other error fails the check too.
   */
  run: (signal: AbortSignal) => Promise<Finding>;
}

/** Result of a finished check. */
export interface CheckReport extends Finding {
  readonly name: string;
  readonly durationMs: number;
}

/** Error that fails a check. Its message explains the fix. */
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

/** Creates a finding without a problem. */
export const ok = finding("ok");

/** Creates a finding for a problem that does not stop the gateway. */
export const warning = finding("warning");

/** Creates a finding for a problem that stops the gateway from working. */
export const failed = finding("failed");

/** Returns the system's code of an error, or "unknown". */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "unknown";
}

/**
 * Runs all checks concurrently.
 * @param timeoutMs timeout of each check, in milliseconds.
 * @returns reports in the order of the checks. Never rejects.
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

/** Rejects one event-loop turn after the signal, so that a check can report its own error first. */
function whenLate(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => void setImmediate(() => reject(signal.reason)), { once: true });
  });
}

function describeFailure(error: unknown, timeoutMs: number): Finding {
  if (error instanceof CheckError) return failed(error.message, error.details);
  if (error instanceof Error && error.name === "TimeoutError") {
    return failed(`No result within ${timeoutMs / 1_000} s.`, { code: "TIMEOUT" });
  }
  const code = codeOf(error);
  return failed(`It could not be checked (${code}).`, { code });
}
