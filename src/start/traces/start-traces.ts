import { type ContextManager, diag, type DiagLogger, DiagLogLevel, ROOT_CONTEXT } from "@opentelemetry/api";
import { type Clock, systemClock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import { packageVersion } from "../../version.ts";

/** What traces need beside the gateway. */
const sdk = "@opentelemetry/sdk-node";

const missing = `Traces are asked for by OTEL_… variables, but there are none: ${sdk} is not installed. Install it beside the gateway with \`npm install ${sdk}\`, or set OTEL_SDK_DISABLED=true.`;

/** Longest time that the end of the process waits for a collector, in milliseconds. */
const maxFlushMs = 3_000;

/**
 * Starts the OpenTelemetry SDK, if the standard's variables ask for traces and it is installed: for spans of the gateway, and for
 * nothing else. It has to be started before the gateway is made.
 * @param environment of the process, which the SDK reads; what it lacks for the gateway is added.
 * @returns what sends the traces that are left, for as long as the process may take for it, and never rejects; null when there are no
 * traces. Why is in the log; that the SDK is not installed, `warnIfSdkIsMissing` says.
 */
export async function startTraces(environment: NodeJS.ProcessEnv, log: Log) {
  if (!areTracesWanted(environment) || isSdkMissing()) return null;
  try {
    const { NodeSDK } = await import("@opentelemetry/sdk-node");
    const { serviceName, logLevel } = completeEnvironment(environment);
    diag.setLogger(createDiagnostics(log, systemClock), { logLevel, suppressOverrideMessage: true });
    const running = new NodeSDK({
      ...(serviceName !== null && { serviceName }),
      contextManager: explicitContexts,
      // Contexts go to the services by the gateway's own hand.
      textMapPropagator: null,
      instrumentations: [],
      metricReaders: [],
    });
    running.start();
    return { flush: (graceMs: number) => flush(running, Math.min(graceMs, maxFlushMs), log) };
  } catch (error) {
    log.warn({ err: error }, "There are no traces: the OpenTelemetry SDK did not start.");
    return null;
  }
}

/** Warns when traces are asked for and the SDK is not installed: once, also for the processes that this one starts. */
export function warnIfSdkIsMissing(environment: NodeJS.ProcessEnv, log: Log): void {
  if (areTracesWanted(environment) && isSdkMissing()) log.warn(missing);
}

function isSdkMissing(): boolean {
  try {
    import.meta.resolve(sdk);
    return false;
  } catch {
    return true;
  }
}

/** Completes what the SDK reads of the environment. @returns what it is told otherwise. */
function completeEnvironment(environment: NodeJS.ProcessEnv) {
  const attributes = environment.OTEL_RESOURCE_ATTRIBUTES ?? "";
  environment.OTEL_RESOURCE_ATTRIBUTES = [`service.version=${packageVersion}`, attributes]
    .filter(Boolean)
    .join(",");
  // Whoever wants traces has not asked for the SDK's logs.
  environment.OTEL_LOGS_EXPORTER = "none";
  const isNamed = environment.OTEL_SERVICE_NAME || /(?:^|,)\s*service\.name\s*=/.test(attributes);
  const logLevel = logLevelOf(environment.OTEL_LOG_LEVEL);
  // It would have the SDK write to the console, where nothing stands but lines of the log.
  delete environment.OTEL_LOG_LEVEL;
  return { serviceName: isNamed ? null : "marketplace-gateway", logLevel };
}

function logLevelOf(name = "WARN"): DiagLogLevel {
  return DiagLogLevel[name.trim().toUpperCase() as keyof typeof DiagLogLevel] ?? DiagLogLevel.WARN;
}

async function flush(running: { shutdown(): Promise<void> }, maxMs: number, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeOut = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn("The last traces were not sent: the collector did not take them in time.");
      resolve();
    }, maxMs);
  });
  const ended = running.shutdown().catch((error: unknown) => diag.error(String(error)));
  await Promise.race([ended, timeOut]);
  clearTimeout(timer);
}

/** Spans get their context by hand: what follows a context by itself would slow down everything that waits, on Node 22 above all. */
const explicitContexts: ContextManager = {
  active: () => ROOT_CONTEXT,
  with: (_context, work, self, ...given) => work.apply(self as never, given),
  bind: (_context, target) => target,
  enable: () => explicitContexts,
  disable: () => explicitContexts,
};

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

/**
 * Whether traces are to be exported: by the standard's own variables, which are no settings of the gateway
 * (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/).
 */
export function areTracesWanted(environment: NodeJS.ProcessEnv): boolean {
  const said = (name: string) => environment[name]?.trim() ?? "";
  if (said("OTEL_SDK_DISABLED").toLowerCase() === "true") return false;
  const exporter = said("OTEL_TRACES_EXPORTER");
  if (exporter === "none") return false;
  return [exporter, said("OTEL_EXPORTER_OTLP_ENDPOINT"), said("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")].some(
    (value) => value !== "",
  );
}
