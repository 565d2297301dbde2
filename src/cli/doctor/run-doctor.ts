import type { Writable } from "node:stream";
import { styleText } from "node:util";
import type { Clock } from "../../clock.ts";
import type { ProcessConfig } from "../../config/read-config.ts";
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
import {
  folderCheck,
  gatewaySign,
  metricsSign,
  nodeCheck,
  packagesCheck,
  portCheck,
} from "./local-checks.ts";
import { operationsCheck } from "./operations-check.ts";
import { redisCheck } from "./redis-check.ts";
import { upstreamChecks } from "./upstream-checks.ts";

/** What of the sandbox beside the gateway is looked at. */
export interface SandboxToCheck {
  readonly dataDir: string;
  readonly host: string;
  /** Undefined for a free one. */
  readonly port: number | undefined;
}

/** A configuration without faults, or its faults. */
export type ConfigurationToCheck =
  | {
      readonly config: ProcessConfig;
      /** Null when services are configured. */
      readonly sandbox: SandboxToCheck | null;
      readonly warnings: readonly string[];
    }
  | { readonly faults: readonly string[] };

/** What the command works with. */
export interface DoctorParts {
  readonly configuration: ConfigurationToCheck;
  /** Whether variables of OpenTelemetry ask for traces. */
  readonly areTracesWanted: boolean;
  /** Version of the gateway. */
  readonly version: string;
  /** The versions of Node that the gateway runs on. */
  readonly neededNode: string;
  /** Packages that only the sandbox needs. */
  readonly sandboxPackages: readonly string[];
  /** Reads the schema of this version in SDL. */
  readonly readSchema: () => string;
  /** Longest time of each check, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether one JSON document is wanted. */
  readonly asJson: boolean;
  readonly clock: Clock;
  readonly random: () => number;
  readonly stdout: Writable;
}

/** The package that sends traces. */
const tracingPackage = "@opentelemetry/sdk-node";

/**
 * Runs `marketplace-gateway doctor`: looks at everything that the configuration names, changes nothing, and says what is wrong.
 * @returns the exit code: 0 when no check has failed, else 1.
 */
export async function runDoctor(parts: DoctorParts): Promise<0 | 1> {
  const { configuration, timeoutMs, clock, stdout, asJson, version, neededNode } = parts;
  const readings: ClockReading[] = [];
  const checks = [
    nodeCheck(neededNode),
    ...("faults" in configuration ? [] : checksOf(configuration, parts, readings)),
  ];
  const reports = [
    ...configurationFindings(configuration).map((finding) => reportOf("configuration", finding)),
    ...(await runChecks(checks, timeoutMs, clock)),
    ...("faults" in configuration ? [] : [clockReport(configuration.config, readings)]),
  ];
  const isOk = reports.every(({ status }) => status !== "failed");
  stdout.write(
    asJson
      ? `${JSON.stringify({ ok: isOk, version, checks: reports }, null, 2)}\n`
      : describeReports(reports, stdout),
  );
  return isOk ? 0 : 1;
}

function reportOf(name: string, { status, message, details = {} }: Finding): CheckReport {
  return { name, status, message, details, durationMs: 0 };
}

function clockReport({ upstream, redisUrl }: ProcessConfig, readings: readonly ClockReading[]): CheckReport {
  return reportOf("clock", judgeClocks(readings, upstream !== undefined || redisUrl !== null));
}

function configurationFindings(configuration: ConfigurationToCheck): readonly Finding[] {
  if ("faults" in configuration) return configuration.faults.map((fault) => failed(fault));
  const { config, sandbox, warnings } = configuration;
  const works =
    sandbox === null
      ? ok("The configuration has no faults.")
      : ok(
          "The configuration has no faults. No service is configured: the sandbox would stand in for all of them.",
        );
  const secret =
    sandbox === null && config.secret === null
      ? ["Without GATEWAY_SECRET, viewer.id and download links change with every start."]
      : [];
  const identity =
    config.upstream && !config.upstream.identity && config.viewerIdentity === "user"
      ? [
          "The identity service has no address, so limits are counted for each token and not for each user. Set UPSTREAM_IDENTITY_URL, or VIEWER_IDENTITY to token.",
        ]
      : [];
  return [works, ...[...warnings, ...secret, ...identity].map((sentence) => warning(sentence))];
}

function checksOf(
  { config, sandbox }: Exclude<ConfigurationToCheck, { readonly faults: unknown }>,
  { clock, random, areTracesWanted, sandboxPackages, readSchema }: DoctorParts,
  readings: ClockReading[],
): readonly Check[] {
  const { upstream, redisUrl, redisCommandTimeoutMs: commandTimeoutMs } = config;
  return [
    ...(upstream ? upstreamChecks({ config, upstream, clock, readings }) : []),
    ...(redisUrl === null ? [] : [redisCheck({ redisUrl, commandTimeoutMs, clock, random, readings })]),
    folderCheck({
      name: "data-folder",
      path: config.dataDir,
      variable: "DATA_DIR",
      loss: "Nobody can sign in, writes wait for 6 s after each start, and over the sandbox identifiers and links change with it.",
      isNeeded: config.signIn !== null && redisUrl === null,
    }),
    portCheck({
      name: "port",
      host: config.host,
      port: config.port,
      variables: { host: "HOST", port: "PORT" },
      sign: gatewaySign,
    }),
    ...(config.metricsPort === null
      ? []
      : [
          portCheck({
            name: "metrics-port",
            host: config.metricsHost,
            port: config.metricsPort,
            variables: { host: "METRICS_HOST", port: "METRICS_PORT" },
            sign: metricsSign,
          }),
        ]),
    ...(config.persistedOperations === null
      ? []
      : [operationsCheck({ manifest: config.persistedOperations, readSchema })]),
    ...(sandbox ? sandboxChecks(sandbox, sandboxPackages) : []),
    ...(areTracesWanted ? [tracingCheck] : []),
  ];
}

function sandboxChecks(
  { dataDir, host, port }: SandboxToCheck,
  packages: readonly string[],
): readonly Check[] {
  return [
    packagesCheck({
      name: "sandbox",
      packages,
      present: "The packages that the sandbox needs are installed.",
      describeMissing: (missing) =>
        failed(
          `The sandbox cannot start: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not installed. Install without --omit=optional, or set UPSTREAM_URL to run over services.`,
          { missing: missing.join(" ") },
        ),
    }),
    folderCheck({
      name: "sandbox-data-folder",
      path: dataDir,
      variable: "SANDBOX_DATA_DIR",
      loss: "The sandbox cannot start.",
      isNeeded: true,
    }),
    portCheck({
      name: "sandbox-port",
      host,
      port: port ?? 0,
      variables: { host: "SANDBOX_HOST", port: "SANDBOX_PORT" },
      sign: null,
    }),
  ];
}

const tracingCheck = packagesCheck({
  name: "tracing",
  packages: [tracingPackage],
  present: `Traces are asked for, and ${tracingPackage} is installed.`,
  describeMissing: () =>
    warning(
      `Traces are asked for by OTEL_… variables, but there are none: ${tracingPackage} is not installed. Install it, or set OTEL_SDK_DISABLED=true.`,
    ),
});

const colors = { ok: "green", warning: "yellow", failed: "red" } as const satisfies Record<
  CheckStatus,
  string
>;

/** A line for each check, and one that counts them. */
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
