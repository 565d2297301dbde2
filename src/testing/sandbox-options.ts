import type { SandboxClock } from "../sandbox/clock.ts";
import type { Fault } from "./faults.ts";

/** Durations of the sandbox's background work, in milliseconds of its clock. */
export interface ProcessingTimes {
  /** Time that a video stays in PROCESSING. Default: 2000. */
  readonly videoMs?: number;
  /** Time that a document stays in SUBMITTED. Default: 2000. */
  readonly documentMs?: number;
  /** Time that a seller feed task stays in each state before its final one. Default: 2000. */
  readonly feedStepMs?: number;
  /** Time that a change of store categories stays PENDING. Default: 2000. */
  readonly storeTaskMs?: number;
}

/** Options of a sandbox for tests. */
export interface TestSandboxOptions {
  /**
   * Clock of the sandbox: one of `createSandboxClock`, your own, or "system" for the machine's clock. Default: a clock
   * that stands still at 2026-01-01T00:00:00Z.
   */
  readonly clock?: SandboxClock | "system";
  /** A whole number. The same seed gives the same identifiers, tokens, secret URLs and reports. Default: 1. */
  readonly seed?: number;
  /** Path of a folder that keeps the data, or "memory". Default: "memory". */
  readonly dataFolder?: string;
  /** Faults from the start. Default: none. */
  readonly faults?: readonly Fault[];
  /** Durations of background work; a number applies to all. Default: 2000 each. */
  readonly processing?: ProcessingTimes | number;
  /** Address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** Port to listen on. Default: 0, which selects a free port. */
  readonly port?: number;
  /** `host` or `host:port` that uploads from a URL may use although its address is not public. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** PEM certificates of authorities to trust for uploads from a URL. Default: those of the process. */
  readonly certificateAuthorities?: readonly string[];
  /** Called with each internal error of the sandbox, which clients see as status 500. Default: no log. */
  readonly onError?: (message: string, error: unknown) => void;
}

/** Default duration of background work in milliseconds. */
const defaultMs = 2_000;

/** Maximum duration of background work in milliseconds. */
const maxMs = 24 * 60 * 60 * 1000;

const names = ["videoMs", "documentMs", "feedStepMs", "storeTaskMs"] as const;

/** Default seed. */
const defaultSeed = 1;

/**
 * Returns the duration of each kind of background work.
 * @throws TypeError for an unknown kind or an invalid duration
 */
export function readProcessing(given: ProcessingTimes | number = {}): Required<ProcessingTimes> {
  const one = typeof given === "number" ? given : defaultMs;
  const times: Record<string, unknown> = {
    ...Object.fromEntries(names.map((name) => [name, one])),
    ...(typeof given === "object" && given),
  };
  for (const [name, value = one] of Object.entries(times)) {
    if (!names.some((known) => known === name)) {
      throw new TypeError(`"processing" has no field "${name}". Its fields are ${names.join(", ")}.`);
    }
    if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > maxMs) {
      throw new TypeError(
        `"processing" must have whole numbers of milliseconds from 0 to ${maxMs}, not ${String(value)}.`,
      );
    }
    times[name] = value;
  }
  return times as Required<ProcessingTimes>;
}

/**
 * Returns the seed.
 * @throws TypeError unless it is a whole number
 */
export function readSeed(seed: number = defaultSeed): number {
  if (Number.isSafeInteger(seed)) return seed;
  throw new TypeError(`"seed" must be a whole number, not ${String(seed)}.`);
}
