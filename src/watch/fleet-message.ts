import { hash } from "node:crypto";

/** How the polling of a thing goes on; who takes it over begins with it. Instants are in milliseconds by the fleet's time. */
export interface PollCourse {
  /** When the next poll is made. */
  readonly nextAt: number;
  /** The wait that ends with it, in milliseconds, and the one that the back-off alone would have made. */
  readonly waitedMs: number;
  readonly usualMs: number;
  /** The back-off's wait after that, without jitter, in milliseconds. */
  readonly delayMs: number;
  /** When the present state began, as far as is known; null before the first was seen. */
  readonly beganAt: number | null;
  /** Since when polls have failed; null when the last one did not. */
  readonly failingSince: number | null;
}

/** The latest state that an instance knows. */
export interface SharedReading {
  /** When the read began that saw it last, by the fleet's time: what began later is newer. */
  readonly at: number;
  /** When that read had its answer. */
  readonly observedAt: number;
  /** Digest of its fingerprint. */
  readonly print: string;
  /** The fingerprint itself, from which the value is made; null when those who listen have been told before. */
  readonly fingerprint: string | null;
}

/** What instances tell each other of a thing that several of them watch. */
export type FleetMessage = { readonly by: string } & (
  | {
      readonly type: "READING";
      readonly reading: SharedReading | null;
      /** Null from an instance that does not poll for the others. */
      readonly course: PollCourse | null;
    }
  /** Whoever polls is to tell all it knows. */
  | { readonly type: "QUESTION" }
  /** The sender polls no longer, and has given its lease back. */
  | { readonly type: "LEAVING" }
);

/** Stands for a fingerprint, which may be long. */
export function digestOf(fingerprint: string): string {
  return hash("sha256", fingerprint, "base64url").slice(0, 22);
}

/** A message as text: a line of JSON, and after it the fingerprint, if it is told. */
export function formatMessage(message: FleetMessage): string {
  const fingerprint = message.type === "READING" ? (message.reading?.fingerprint ?? null) : null;
  const head = JSON.stringify(message, (key, value: unknown) => (key === "fingerprint" ? undefined : value));
  return fingerprint === null ? head : `${head}\n${fingerprint}`;
}

/** Reads a message; null when it is none that this version of the gateway knows. */
export function parseMessage(text: string): FleetMessage | null {
  const end = text.indexOf("\n");
  const head = parseObject(end < 0 ? text : text.slice(0, end));
  if (head === null || typeof head["by"] !== "string") return null;
  const { type, by } = head;
  if (type === "QUESTION" || type === "LEAVING") return { type, by };
  if (type !== "READING") return null;
  const fingerprint = end < 0 ? null : text.slice(end + 1);
  return { type, by, reading: readingOf(head["reading"], fingerprint), course: courseOf(head["course"]) };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function readingOf(value: unknown, fingerprint: string | null): SharedReading | null {
  if (!isObject(value)) return null;
  const { at, observedAt, print } = value;
  if (!isInstant(at) || !isInstant(observedAt) || typeof print !== "string") return null;
  return { at, observedAt, print, fingerprint };
}

function courseOf(value: unknown): PollCourse | null {
  if (!isObject(value)) return null;
  const { nextAt, waitedMs, usualMs, delayMs, beganAt, failingSince } = value;
  if (!isInstant(nextAt) || !isInstant(waitedMs) || !isInstant(usualMs) || !isInstant(delayMs)) return null;
  return {
    nextAt,
    waitedMs,
    usualMs,
    delayMs,
    beganAt: isInstant(beganAt) ? beganAt : null,
    failingSince: isInstant(failingSince) ? failingSince : null,
  };
}

function isInstant(value: unknown): value is number {
  return Number.isFinite(value);
}
