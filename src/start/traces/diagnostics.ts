import type { DiagLogger } from "@opentelemetry/api";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";

/** For how long no more is logged after a complaint, in milliseconds. */
const silenceMs = 60_000;

/** Most characters of a reason that are logged. */
const maxReasonLength = 300;

/**
 * What the OpenTelemetry SDK says of itself, in the gateway's log. Complaints come with every batch that cannot be sent: one is logged,
 * and then for a minute none, but how many there were.
 */
export function createDiagnostics(log: Log, clock: Clock): DiagLogger {
  let nextAtMs = -Infinity;
  let unsaid = 0;
  const complain = (message: string) => {
    const now = clock.now();
    if (now < nextAtMs) {
      unsaid += 1;
      return;
    }
    nextAtMs = now + silenceMs;
    log.warn(
      { reason: reasonOf(message), ...(unsaid > 0 && { complaintsBefore: unsaid }) },
      "Traces are not sent as they should be: see OTEL_EXPORTER_OTLP_ENDPOINT.",
    );
    unsaid = 0;
  };
  const tell = (message: string) => log.debug({ reason: reasonOf(message) }, "OpenTelemetry says something.");
  return { error: complain, warn: complain, info: tell, debug: tell, verbose: tell };
}

/** The SDK writes an error as JSON, with its stack. What a collector has answered stays out. */
function reasonOf(message: string): string {
  return describe(message).slice(0, maxReasonLength);
}

function describe(message: string): string {
  if (!message.startsWith("{")) return message;
  try {
    const { message: text, code, name } = JSON.parse(message) as Partial<Record<string, string>>;
    return [text ?? name, code].filter((part) => part && part !== "undefined").join(", ");
  } catch {
    return message;
  }
}
