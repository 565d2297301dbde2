import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGatewayProcess } from "../helpers/gateway-process.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { linkModulesWithout } from "../helpers/modules-without.ts";
import { startOtlpReceiver } from "../helpers/otlp-receiver.ts";
import { startProgram } from "../helpers/program.ts";
import { copyProject } from "../helpers/project-copy.ts";
import { hasRedisServer, redisNote, startRedis } from "../helpers/redis-server.ts";

/** An address without a server. */
const nowhere = "http://127.0.0.1:9";
/** JSON log entries of level warn and above. */
function warningsOf(output: string): { readonly msg: string; readonly reason?: string }[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "warn" || level === "error");
}

describe("Without the OpenTelemetry SDK", async () => {
  const { folder } = await closeAfterAll(copyProject(false));
  await linkModulesWithout(folder, "@opentelemetry", ["api"]);

  const start = (environment: Record<string, string>) => {
    const folders = { DATA_DIR: folder, SANDBOX_DATA_DIR: folder };
    return startProgram(
      { args: ["src/main.ts"], folder, environment: { PORT: "0", ...folders, ...environment } },
      /"url":"([^"]+)\/graphql"/,
    );
  };

  /** Starts a gateway with tracing enabled and stops it after one response. @returns its warnings. */
  async function warningsOfRun(environment: Record<string, string>): Promise<readonly string[]> {
    await using gateway = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: nowhere, ...environment });
    const { data } = await graphqlClient(gateway.found).query("{ viewer { mode } }");
    expect(data).toEqual({ viewer: { mode: "SANDBOX" } });
    expect(await gateway.stop("SIGTERM")).toBe(0);
    return warningsOf(gateway.output()).map(({ msg }) => msg);
  }
  const whatToInstall = [expect.stringContaining("npm install @opentelemetry/sdk-node")];

  test("a single warning names the package to install, and the gateway works", async () => {
    expect(await warningsOfRun({})).toEqual(whatToInstall);
  });

  test.runIf(hasRedisServer)(`several workers log a single warning together${redisNote}`, async () => {
    await using redis = await startRedis();
    expect(await warningsOfRun({ WORKERS: "2", REDIS_URL: redis.url })).toEqual(whatToInstall);
  });

  test.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: nowhere, OTEL_SDK_DISABLED: "true" }])(
    "nothing is logged when tracing is not requested: %o",
    async (environment) => {
      await using gateway = await start(environment);
      expect(await gateway.stop("SIGTERM")).toBe(0);
      expect(warningsOf(gateway.output())).toEqual([]);
    },
  );
});

describe("With a trace collector", () => {
  test("that is down, the gateway starts, works, stops and logs one warning", async () => {
    await using gateway = await startGatewayProcess({
      OTEL_EXPORTER_OTLP_ENDPOINT: nowhere,
      // A batch that cannot be sent is dropped immediately.
      OTEL_EXPORTER_OTLP_TIMEOUT: "1",
      OTEL_BSP_SCHEDULE_DELAY: "1",
      OTEL_LOG_LEVEL: "warn",
    });
    const client = graphqlClient(gateway.url);
    const ask = async () => {
      await client.query("{ viewer { mode } }");
      return warningsOf(gateway.output());
    };
    await expect.poll(ask).not.toHaveLength(0);
    for (let count = 0; count < 5; count += 1) await ask();
    expect(await gateway.stop("SIGTERM")).toBe(0);
    const warnings = warningsOf(gateway.output());
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.msg).toContain("OTEL_EXPORTER_OTLP_ENDPOINT");
    expect(gateway.output()).not.toMatch(/^\s+at /m);
  });

  test("that hangs, the gateway stops in time and logs that traces are lost", async () => {
    await using collector = await startOtlpReceiver(() => undefined);
    await using gateway = await startGatewayProcess({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // The SDK itself would wait for an hour.
      OTEL_EXPORTER_OTLP_TIMEOUT: "3600000",
      OTEL_BSP_EXPORT_TIMEOUT: "3600000",
      OTEL_BSP_SCHEDULE_DELAY: "1",
    });
    await graphqlClient(gateway.url).query("{ viewer { mode } }");
    await expect.poll(() => collector.bodies).not.toHaveLength(0);
    expect(await gateway.stop("SIGTERM")).toBe(0);
    expect(warningsOf(gateway.output()).map(({ msg }) => msg)).toEqual([
      "The last traces were not sent: the collector did not accept them in time.",
    ]);
  });
});
