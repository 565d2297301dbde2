import pino, { type DestinationStream, type Logger } from "pino";
import { createLogOutput } from "./log-output.ts";

/** The gateway's log: attributes first, then the sentence. */
export type Log = Pick<Logger, "debug" | "info" | "warn" | "error">;

/** Attributes that can hold a secret, wherever they turn up. */
const secrets = ["authorization", "token", "access_token", "refresh_token", "client_secret", "privateKey"];

/** Makes a log of JSON lines. @param destination where they go; standard output when left out. */
export function createLog(level: string, destination: DestinationStream = createLogOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
  };
  return pino(options, destination);
}
