import pino, { type DestinationStream, type Logger } from "pino";
import { createLogOutput } from "./log-output.ts";
import { createScrubber } from "./log-scrubber.ts";

/** The gateway's log: attributes first, then the sentence. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** Attributes that can hold a secret, wherever they turn up. */
const secrets = ["authorization", "token", "access_token", "refresh_token", "client_secret", "privateKey"];

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
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => scrubbedError(error, scrub) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
  };
  return pino(options, destination);
}

/** An error as the log library writes it, each of its texts scrubbed. What cannot be written is named by its kind alone. */
function scrubbedError(error: unknown, scrub: (text: string) => string): unknown {
  const written = error instanceof Error ? pino.stdSerializers.err(error) : error;
  try {
    const text = JSON.stringify(written, (_name, value: unknown) =>
      typeof value === "string" ? scrub(value) : value,
    );
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return { type: error instanceof Error ? error.name : typeof error };
  }
}
