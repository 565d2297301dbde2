import pino, { type DestinationStream, type Logger } from "pino";
import { createLineLog, type LineLog } from "./line-log.ts";
import { createLogOutput } from "./log-output.ts";
import { censor, createScrubber } from "./log-scrubber.ts";

/** The gateway's log: attributes first, then the sentence. */
export interface Log extends Pick<Logger, "debug" | "info" | "warn" | "error"> {
  /** Takes entries of which there are many; left out by a log that is not the program's own. */
  readonly lines?: LineLog;
}

/** Attributes that can hold a secret, wherever they turn up. */
const secrets: ReadonlySet<string> = new Set([
  "authorization",
  "token",
  "access_token",
  "refresh_token",
  "client_secret",
  "privateKey",
]);

/** How deep they are looked for. */
const maxDepth = 4;

/**
 * Makes a log of JSON lines. What an error says is scrubbed of secrets: others have written it.
 * @param destination where they go; standard output when left out.
 * @param ownSecrets the values of the gateway's own secrets.
 */
export function createLog(
  level: string,
  destination: DestinationStream = createLogOutput(),
  ownSecrets: readonly string[] = [],
): Logger {
  const scrub = createScrubber(ownSecrets);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      // The log library's own redaction would cost ten times what the line of an operation does.
      log: (attributes: Record<string, unknown>) => censored(attributes, 0),
    },
    serializers: { err: (error: unknown) => scrubbedError(error, scrub) },
  };
  const log = pino(options, destination);
  // Children have it as well, each with its own attributes.
  Object.defineProperty(log, "lines", {
    get(this: Logger) {
      return createLineLog(this, destination);
    },
  });
  return log;
}

/** The same attributes without secrets; a copy only where there are any. */
function censored(attributes: Record<string, unknown>, depth: number): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const name in attributes) {
    const value = attributes[name];
    const shown = secrets.has(name) ? censor : isNested(value, depth) ? censored(value, depth + 1) : value;
    if (shown === value) continue;
    copy ??= Object.assign(Array.isArray(attributes) ? [] : {}, attributes);
    copy[name] = shown;
  }
  return copy ?? attributes;
}

/** Errors have a way of their own. */
function isNested(value: unknown, depth: number): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && depth < maxDepth && !(value instanceof Error);
}

/** An error as the log library writes it, each of its texts scrubbed. What cannot be written is named by its kind alone. */
function scrubbedError(error: unknown, scrub: (text: string) => string): unknown {
  const written = error instanceof Error ? pino.stdSerializers.err(error) : error;
  try {
    const text = JSON.stringify(written, (name, value: unknown) => {
      if (secrets.has(name)) return censor;
      return typeof value === "string" ? scrub(value) : value;
    });
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return { type: error instanceof Error ? error.name : typeof error };
  }
}
