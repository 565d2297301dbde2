import pino, { type DestinationStream, type Logger } from "pino";
import { createLineLog, type LineLog } from "./line-log.ts";
import { createLogOutput } from "./log-output.ts";
import { censor, createScrubber } from "./log-scrubber.ts";

/** The gateway's log methods: attributes first, then the message. */
export interface Log extends Pick<Logger, "debug" | "info" | "warn" | "error"> {
  /** Writer for frequent entries; missing in a log that the embedding server provides. */
  readonly lines?: LineLog;
}

/** Names of attributes that can contain a secret, at any level. */
const secrets: ReadonlySet<string> = new Set([
  "authorization",
  "token",
  "access_token",
  "refresh_token",
  "client_secret",
  "privateKey",
]);

/** Depth of nesting to which attributes are redacted. */
const maxDepth = 4;

/**
 * Creates a log of JSON lines. Errors are scrubbed of secrets, because their messages come from other sources.
 * @param destination output of the lines; standard output when omitted.
 * @param ownSecrets values of the gateway's own secrets.
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
      // The log library's own redaction would take ten times as long as the log line of an operation.
      log: (attributes: Record<string, unknown>) => censored(attributes, 0),
    },
    serializers: { err: (error: unknown) => scrubbedError(error, scrub) },
  };
  const log = pino(options, destination);
  // Child loggers inherit the property, each with its own attributes.
  Object.defineProperty(log, "lines", {
    get(this: Logger) {
      return createLineLog(this, destination);
    },
  });
  return log;
}

/** Redacts secrets in attributes; copies the attributes only when necessary. */
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

/** True for an attribute whose members must be redacted too. Errors have their own serializer. */
function isNested(value: unknown, depth: number): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && depth < maxDepth && !(value instanceof Error);
}

/** Serializes an error and redacts all its texts. An error that cannot be serialized is reduced to its type. */
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
