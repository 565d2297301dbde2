import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LoadFigures, runClosedLoop } from "./load/closed-loop.ts";
import { type ServerProcess, startServerProcess } from "./processes/server-process.ts";
import { startStandIn } from "./processes/servers.ts";
import { videoRequest } from "./queries.ts";
import { judge, type Row } from "./report.ts";
import { median } from "./statistics.ts";

const rounds = 15;
const roundMs = 1_000;
const warmUpMs = 3_000;
const connections = 32;

/** Maximum cost of observing, as the ratio of CPU per operation. */
const maxRatio = 1.1;

const ways = ["", "log", "metrics", "log,metrics"] as const;
type Way = (typeof ways)[number];

/**
 * Measures the cost of log and metrics: the `video` query at gateways that differ only in these, alternately with the
 * same service. The log is JSON of level info, to a file.
 */
export async function measureObserving(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-observing-"));
  try {
    await using service = await startStandIn();
    await using bare = await startObserved("", service.url, folder);
    await using logged = await startObserved("log", service.url, folder);
    await using measured = await startObserved("metrics", service.url, folder);
    await using both = await startObserved("log,metrics", service.url, folder);
    const gateways = { "": bare, log: logged, metrics: measured, "log,metrics": both };
    const figures: Record<Way, LoadFigures[]> = { "": [], log: [], metrics: [], "log,metrics": [] };
    for (const way of ways) await runClosedLoop(gateways[way], videoRequest, connections, warmUpMs);
    for (let round = 0; round < rounds; round += 1) {
      // The order changes with each round, because the first one is affected by the round before.
      for (let turn = 0; turn < ways.length; turn += 1) {
        const way = ways[(round + turn) % ways.length] ?? "";
        figures[way].push(await runClosedLoop(gateways[way], videoRequest, connections, roundMs));
      }
    }
    return [
      rowOf("JSON log at info", figures.log, figures[""]),
      rowOf("metrics", figures.metrics, figures[""]),
      rowOf("both", figures["log,metrics"], figures[""], maxRatio),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function startObserved(way: Way, upstreamUrl: string, folder: string): Promise<ServerProcess> {
  return startServerProcess(
    ["--disable-warning=ExperimentalWarning", "bench/servers/observed-gateway.ts"],
    {
      OBSERVE: way,
      UPSTREAM_URL: upstreamUrl,
      LOG_FILE: join(folder, `${way === "" ? "none" : way}.log`),
      ...(process.env["NODE_OPTIONS"] && { NODE_OPTIONS: process.env["NODE_OPTIONS"] }),
    },
    /^ready (http:\S+)$/m,
  );
}

function rowOf(
  what: string,
  observed: readonly LoadFigures[],
  bare: readonly LoadFigures[],
  target: number | null = null,
): Row {
  const ratioOf = (key: keyof LoadFigures) =>
    median(observed.map((figures, round) => figures[key] / (bare[round]?.[key] ?? Number.NaN)));
  const cpu = ratioOf("cpuMsPerRequest");
  return {
    measure: `\`video\` query, ${what} (${connections} connections)`,
    gateway: describe(observed),
    baseline: `not observed: ${describe(bare)}`,
    ratio: `CPU ${cpu.toFixed(3)}, requests ${ratioOf("requestsPerSecond").toFixed(3)}`,
    target: target === null ? "" : judge(`CPU < ${target.toFixed(2)}`, cpu < target),
  };
}

function describe(figures: readonly LoadFigures[]): string {
  const of = (key: keyof LoadFigures) => median(figures.map((figure) => figure[key]));
  return `${of("requestsPerSecond").toFixed(0)}/s, ${(of("cpuMsPerRequest") * 1_000).toFixed(1)} µs CPU`;
}
