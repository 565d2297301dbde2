import { type ContextManager, diag, type DiagLogger, DiagLogLevel, ROOT_CONTEXT } from "@opentelemetry/api";
import { type Clock, systemClock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import { packageVersion } from "../../version.ts";

/** Optional package that exports traces. */
const sdk = "@opentelemetry/sdk-node";

const missing = `Variables of OpenTelemetry (OTEL_…) enable traces, but ${sdk} is not installed. Install it beside the gateway with \`npm install ${sdk}\`, or set OTEL_SDK_DISABLED=true.`;

/** Maximum time that shutdown waits for a trace collector, in milliseconds. */
const maxFlushMs = 3_000;

/**
 * Starts the OpenTelemetry SDK if the standard variables enable traces and it is installed. It records only the
 * gateway's own spans. It must start before the gateway is created. When traces stay off, the reason is logged, except
 * for a missing SDK, which `warnIfSdkIsMissing` reports.
 * @param environment of the process, which the SDK reads; missing values are added.
 * @returns null when traces are off. Otherwise an object whose `flush` sends the remaining traces within the given time
 * and never rejects.
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
      // The gateway itself adds the trace context to upstream calls.
      textMapPropagator: null,
      instrumentations: [],
      metricReaders: [],
    });
    running.start();
    return { flush: (graceMs: number) => flush(running, Math.min(graceMs, maxFlushMs), log) };
  } catch (error) {
    log.warn({ err: error }, "Traces are off: the OpenTelemetry SDK did not start.");
    return null;
  }
}

/** Warns when traces are enabled but the SDK is not installed. The primary calls it once for all workers. */
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

/** Adds missing variables of the SDK to the environment. @returns options that the environment cannot express. */
function completeEnvironment(environment: NodeJS.ProcessEnv) {
  const attributes = environment.OTEL_RESOURCE_ATTRIBUTES ?? "";
  environment.OTEL_RESOURCE_ATTRIBUTES = [`service.version=${packageVersion}`, attributes]
    .filter(Boolean)
    .join(",");
  // Enabling traces does not enable the SDK's logs.
  environment.OTEL_LOGS_EXPORTER = "none";
  const isNamed = environment.OTEL_SERVICE_NAME || /(?:^|,)\s*service\.name\s*=/.test(attributes);
  const logLevel = logLevelOf(environment.OTEL_LOG_LEVEL);
  // The variable would make the SDK write to the console, where only log lines belong.
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
      log.warn("The last traces were not sent: the collector did not accept them in time.");
      resolve();
    }, maxMs);
  });
  const ended = running.shutdown().catch((error: unknown) => diag.error(String(error)));
  await Promise.race([ended, timeOut]);
  clearTimeout(timer);
}

/**
 * Spans get their context explicitly. Automatic context tracking would slow down every await, especially on Node 22.
 */
const explicitContexts: ContextManager = {
  active: () => ROOT_CONTEXT,
  with: (_context, work, self, ...given) => work.apply(self as never, given),
  bind: (_context, target) => target,
  enable: () => explicitContexts,
  disable: () => explicitContexts,
};

/** Minimum time between two logged diagnostics, in milliseconds. */
const silenceMs = 60_000;

/** Maximum length of a logged reason, in characters. */
const maxReasonLength = 300;

/**
 * Writes diagnostics of the OpenTelemetry SDK to the gateway's log. Every failed batch causes a diagnostic, so at most
 * one per minute is logged, with the number of omitted diagnostics.
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
      "Traces could not be sent: check OTEL_EXPORTER_OTLP_ENDPOINT.",
    );
    unsaid = 0;
  };
  const logMessage = (message: string) =>
    log.debug({ reason: reasonOf(message) }, "OpenTelemetry diagnostics.");
  return { error: complain, warn: complain, info: logMessage, debug: logMessage, verbose: logMessage };
}

/**
 * Extracts the reason from a diagnostic: the SDK writes an error as JSON with its stack. The collector's response is
 * left out.
 */
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
 * True when traces are enabled by the standard variables, which are not settings of the gateway
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
