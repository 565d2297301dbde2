import type { ServerProcess } from "../processes/server-process.ts";
import { judge, type Row } from "../report.ts";
import { median } from "../statistics.ts";
import { type LoadFigures, type LoadRequest, runClosedLoop } from "./closed-loop.ts";

const rounds = 5;
const roundMs = 1_500;
const warmUpMs = 2_500;

/** The same request to the gateway, and to the pass-through instead. */
export interface Comparison {
  readonly measure: string;
  readonly connections: number;
  readonly ofGateway: LoadRequest;
  readonly ofPassThrough: LoadRequest;
  /** Minimum ratio of the gateway's requests per second to the pass-through's; null for an informational row. */
  readonly targetRatio: number | null;
}

/** Measures both alternately, five times after a warm-up, so that other load on the machine affects both. */
export async function compareLoad(
  gateway: ServerProcess,
  passThrough: ServerProcess,
  { measure, connections, ofGateway, ofPassThrough, targetRatio }: Comparison,
): Promise<Row> {
  const ours: LoadFigures[] = [];
  const theirs: LoadFigures[] = [];
  await runClosedLoop(gateway, ofGateway, connections, warmUpMs);
  await runClosedLoop(passThrough, ofPassThrough, connections, warmUpMs);
  for (let round = 0; round < rounds; round++) {
    ours.push(await runClosedLoop(gateway, ofGateway, connections, roundMs));
    theirs.push(await runClosedLoop(passThrough, ofPassThrough, connections, roundMs));
  }
  const ratio = median(
    ours.map(({ requestsPerSecond }, round) => requestsPerSecond / (theirs[round]?.requestsPerSecond ?? 0)),
  );
  return {
    measure: `${measure} (${connections} connections)`,
    gateway: describe(ours),
    baseline: `pass-through: ${describe(theirs)}`,
    ratio: ratio.toFixed(2),
    target: targetRatio === null ? "" : judge(`≥ ${targetRatio}`, ratio >= targetRatio),
  };
}

function describe(figures: readonly LoadFigures[]): string {
  const of = (key: keyof LoadFigures) => median(figures.map((figure) => figure[key]));
  return `${of("requestsPerSecond").toFixed(0)}/s, p50 ${of("p50Ms").toFixed(1)} ms, p99 ${of("p99Ms").toFixed(1)} ms, ${of("cpuMsPerRequest").toFixed(2)} ms CPU`;
}
