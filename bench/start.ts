import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StartFigures, timeBareNode, timeGatewayStart } from "./load/time-start.ts";
import { judge, type Row } from "./report.ts";
import { median } from "./statistics.ts";

const rounds = 7;

/** A kind of start with its maximum duration. */
interface Start {
  readonly name: string;
  readonly maxMs: number;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Measures the time from starting the program on one core until it is ready, with services and with the sandbox,
 * against a Node process without work: with the compile cache of earlier starts, and without it, as after an
 * installation.
 */
export async function measureStarts(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-start-"));
  try {
    const starts: readonly Start[] = [
      { name: "with services", maxMs: 600, environment: { UPSTREAM_URL: "http://127.0.0.1:9" } },
      {
        name: "with the sandbox",
        maxMs: 1_000,
        environment: { SANDBOX: "true", SANDBOX_DATA_DIR: join(folder, "data") },
      },
    ];
    const rows: Row[] = [];
    for (const start of starts) {
      rows.push(await measureStart(start, "as usual", () => Promise.resolve(join(folder, "kept"))));
      rows.push(
        await measureStart(start, "the first after an installation", () => mkdtemp(join(folder, "cold-"))),
      );
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures one kind of start. @param cacheFolder Node's compile cache of earlier starts. */
async function measureStart(
  { name, maxMs, environment }: Start,
  occasion: string,
  cacheFolder: () => Promise<string>,
): Promise<Row> {
  const ours: StartFigures[] = [];
  const bare: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const own = await timeGatewayStart({ ...environment, NODE_COMPILE_CACHE: await cacheFolder() });
    const baseline = await timeBareNode();
    // The first round fills the file cache and the compile cache.
    if (round === 0) continue;
    ours.push(own);
    bare.push(baseline);
  }
  const durationsMs = ours.map(({ durationMs }) => durationMs);
  const ratio = median(durationsMs.map((ms, round) => ms / (bare[round] ?? Number.NaN)));
  const tookMs = median(durationsMs);
  return {
    measure: `Start ${name}, ${occasion}: until the first ready response`,
    gateway: `${describe(durationsMs)}, ${median(ours.map(({ cpuMs }) => cpuMs)).toFixed(0)} ms CPU`,
    baseline: `node -e 0: ${describe(bare)}`,
    ratio: ratio.toFixed(1),
    target: judge(`≤ ${maxMs} ms`, tookMs <= maxMs),
  };
}

function describe(durationsMs: readonly number[]): string {
  const [least, most] = [Math.min(...durationsMs), Math.max(...durationsMs)].map((ms) => ms.toFixed(0));
  return `${median(durationsMs).toFixed(0)} ms (${least} to ${most})`;
}
