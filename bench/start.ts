import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type StartFigures, timeBareNode, timeGatewayStart } from "./load/time-start.ts";
import { judge, type Row } from "./report.ts";
import { median } from "./statistics.ts";

const rounds = 7;

/** A way to start, and the longest time that it may take. */
interface Start {
  readonly name: string;
  readonly maxMs: number;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The time from starting the program on one core until it says that it is ready, in front of services and with the sandbox, against a Node
 * process that does nothing: with the compiled code that Node has kept of earlier starts, and without it, as after an installation.
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

/** @param cacheFolder where Node finds the compiled code of earlier starts, if there were any. */
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
    // The first round brings the files into memory, and the compiled code of the usual start.
    if (round === 0) continue;
    ours.push(own);
    bare.push(baseline);
  }
  const durationsMs = ours.map(({ durationMs }) => durationMs);
  const ratio = median(durationsMs.map((ms, round) => ms / (bare[round] ?? Number.NaN)));
  const tookMs = median(durationsMs);
  return {
    measure: `Start ${name}, ${occasion}: until the first ready answer`,
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
