import type { Writable } from "node:stream";
import { styleText } from "node:util";
import type { Clock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
import { readSchema } from "../schema.ts";
import {
  type Check,
  type CheckReport,
  type CheckStatus,
  failed,
  type Finding,
  ok,
  runChecks,
  warning,
} from "./check.ts";
import { type ClockReading, judgeClocks } from "./clock-readings.ts";
import { folderCheck, nodeCheck, packagesCheck, portCheck } from "./local-checks.ts";
import { operationsCheck } from "./operations-check.ts";
import { redisCheck } from "./redis-check.ts";
import { upstreamChecks } from "./upstream-checks.ts";

/** A valid configuration. */
interface FaultlessConfiguration {
  readonly config: ProcessConfig;
  /**
   * Settings of the sandbox in the gateway's process, with port undefined for a free one; null when services are
   * configured.
   */
  readonly sandbox: Readonly<{ dataDir: string; host: string; port: number | undefined }> | null;
  readonly warnings: readonly string[];
}

/** A valid configuration, or the problems of an invalid configuration. */
export type ConfigurationToCheck = FaultlessConfiguration | { readonly faults: readonly string[] };

/** Dependencies of the command. */
export interface DoctorDeps {
  readonly configuration: ConfigurationToCheck;
  /** True when variables of OpenTelemetry enable traces. */
  readonly areTracesWanted: boolean;
  /** Version of the gateway. */
  readonly version: string;
  /** Range of supported Node versions. */
  readonly neededNode: string;
  /** Packages that only the sandbox needs. */
  readonly sandboxPackages: readonly string[];
  /** Timeout of each check, in milliseconds. */
  readonly timeoutMs: number;
  /** True to print one JSON document. */
  readonly asJson: boolean;
  readonly clock: Clock;
  readonly random: () => number;
  readonly stdout: Writable;
}

/** Package that exports traces. */
const tracingPackage = "@opentelemetry/sdk-node";

/**
 * Runs `marketplace-gateway doctor`: checks everything that the configuration names, without changing anything, and
 * prints the results.
 * @returns the exit code: 0 when no check has failed, else 1.
 */
export async function runDoctor(deps: DoctorDeps): Promise<0 | 1> {
  const { configuration, timeoutMs, clock, stdout, asJson, version, neededNode } = deps;
  const reports: CheckReport[] = [];
  const report = (name: string, finding: Finding) => reports.push({ name, ...finding, durationMs: 0 });
  const run = async (checks: readonly Check[]) =>
    reports.push(...(await runChecks([nodeCheck(neededNode), ...checks], timeoutMs, clock)));
  if ("faults" in configuration) {
    for (const fault of configuration.faults) report("configuration", failed(fault));
    await run([]);
  } else {
    const { config } = configuration;
    const readings: ClockReading[] = [];
    for (const finding of configurationFindings(configuration)) report("configuration", finding);
    await run(checksOf(configuration, deps, readings));
    report("clock", judgeClocks(readings, config.upstream !== undefined || config.redisUrl !== null));
  }
  const isOk = reports.every(({ status }) => status !== "failed");
  stdout.write(
    asJson
      ? `${JSON.stringify({ ok: isOk, version, checks: reports }, null, 2)}\n`
      : describeReports(reports, stdout),
  );
  return isOk ? 0 : 1;
}

function configurationFindings({ config, sandbox, warnings }: FaultlessConfiguration): readonly Finding[] {
  const { upstream, secret, viewerIdentity } = config;
  const sentences = [...warnings];
  if (sandbox === null && secret === null) {
    sentences.push("Without GATEWAY_SECRET, viewer.id and download links change with every start.");
  }
  if (upstream && !upstream.identity && viewerIdentity === "user") {
    sentences.push(
      "The identity service has no address, so limits apply to each token and not to each user. Set UPSTREAM_IDENTITY_URL, or set VIEWER_IDENTITY to token.",
    );
  }
  const stand = " No service is configured: the sandbox would stand in for all of them.";
  const works = ok(`The configuration has no errors.${sandbox === null ? "" : stand}`);
  return [works, ...sentences.map((sentence) => warning(sentence))];
}

function checksOf(
  { config, sandbox }: FaultlessConfiguration,
  { clock, random, areTracesWanted, sandboxPackages }: DoctorDeps,
  readings: ClockReading[],
): readonly Check[] {
  const { upstream, redisUrl, dataDir, host, port, metricsHost, metricsPort, persistedOperations } = config;
  const deps = { config, clock, random, readings };
  const checks: Check[] = [];
  if (upstream) checks.push(...upstreamChecks(deps, upstream));
  if (redisUrl !== null) checks.push(redisCheck(deps, redisUrl));
  const keepsSessions = config.signIn !== null && redisUrl === null;
  checks.push(folderCheck("data-folder", dataDir, keepsSessions), portCheck("port", host, port));
  if (metricsPort !== null) checks.push(portCheck("metrics-port", metricsHost, metricsPort));
  if (persistedOperations) checks.push(operationsCheck(persistedOperations, readSchema));
  if (sandbox) checks.push(...sandboxChecks(sandbox, sandboxPackages));
  if (areTracesWanted) checks.push(tracingCheck);
  return checks;
}

function sandboxChecks(
  { dataDir, host, port = 0 }: NonNullable<FaultlessConfiguration["sandbox"]>,
  packages: readonly string[],
): readonly Check[] {
  return [
    packagesCheck("sandbox", packages, "The packages that the sandbox needs are installed.", (missing) =>
      failed(
        `The sandbox cannot start: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not installed. Install without --omit=optional, or set UPSTREAM_URL to use services.`,
        { missing: missing.join(" ") },
      ),
    ),
    folderCheck("sandbox-data-folder", dataDir, true),
    portCheck("sandbox-port", host, port),
  ];
}

const tracingCheck = packagesCheck(
  "tracing",
  [tracingPackage],
  `Traces are enabled, and ${tracingPackage} is installed.`,
  () =>
    warning(
      `Variables of OpenTelemetry (OTEL_…) enable traces, but ${tracingPackage} is not installed. Install it, or set OTEL_SDK_DISABLED=true.`,
    ),
);

const colors = { ok: "green", warning: "yellow", failed: "red" } as const satisfies Record<
  CheckStatus,
  string
>;

/** Formats one line for each check, and a summary. */
function describeReports(reports: readonly CheckReport[], stdout: Writable): string {
  const nameWidth = Math.max(...reports.map(({ name }) => name.length));
  const statusWidth = Math.max(...Object.keys(colors).map(({ length }) => length));
  const lines = reports.map(({ status, name, message }) => {
    const shown = styleText(colors[status], status.padEnd(statusWidth), { stream: stdout });
    return `${shown}  ${name.padEnd(nameWidth)}  ${message}`;
  });
  const count = (wanted: CheckStatus) => reports.filter(({ status }) => status === wanted).length;
  const summary = `${count("ok")} ok, ${count("warning")} warning${count("warning") === 1 ? "" : "s"}, ${count("failed")} failed`;
  return `${lines.join("\n")}\n\n${summary}\n`;
}
