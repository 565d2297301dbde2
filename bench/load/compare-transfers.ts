import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { cpuMs, residentBytes, watchPeakMemory } from "../processes/process-figures.ts";
import type { ServerProcess } from "../processes/server-process.ts";
import { judge, type Row } from "../report.ts";
import { median } from "../statistics.ts";
import { askGateway } from "./ask-gateway.ts";

/** One transfer. @returns its duration in milliseconds. */
export type Transfer = () => Promise<number>;

/** Returns a transfer that runs several at once and takes as long as the slowest. */
export function sideBySide(count: number, transfer: Transfer): Transfer {
  return async () => Math.max(...(await Promise.all(Array.from({ length: count }, transfer))));
}

/** A path of the bytes. */
export interface Way {
  readonly transfer: Transfer;
  /** Process in the middle; null when there is none. */
  readonly server: ServerProcess | null;
}

/** A path without the gateway, for comparison. */
export interface Baseline extends Way {
  readonly name: string;
  /** Minimum ratio of the gateway's speed to this path's; null for an informational row. */
  readonly targetRatio: number | null;
}

/** The same bytes through the gateway, and without it. */
export interface TransferComparison {
  readonly measure: string;
  readonly sizeInBytes: number;
  readonly rounds: number;
  readonly throughGateway: Way;
  readonly baselines: readonly Baseline[];
}

interface TransferFigures {
  readonly durationMs: number;
  /** CPU time of the process in the middle. */
  readonly cpuMs: number | null;
}

/** Transfers alternately, after one round as warm-up. Returns a row for each baseline, judged by throughput. */
export async function compareTransfers(comparison: TransferComparison): Promise<Row[]> {
  const { measure, sizeInBytes, rounds, throughGateway, baselines } = comparison;
  const ours: TransferFigures[] = [];
  const theirs = baselines.map((): TransferFigures[] => []);
  for (let round = 0; round <= rounds; round++) {
    const own = await measureTransfer(throughGateway);
    if (round > 0) ours.push(own);
    for (const [index, baseline] of baselines.entries()) {
      const figures = await measureTransfer(baseline);
      if (round > 0) theirs[index]?.push(figures);
    }
  }
  return baselines.map(({ name, targetRatio }, index) => {
    const figures = theirs[index] ?? [];
    const ratio = median(
      figures.map(({ durationMs }, round) => durationMs / (ours[round]?.durationMs ?? Number.NaN)),
    );
    return {
      measure,
      gateway: describe(ours, sizeInBytes),
      baseline: `${name}: ${describe(figures, sizeInBytes)}`,
      ratio: `${ratio.toFixed(2)}${describeCpuRatio(ours, figures)}`,
      target: targetRatio === null ? "" : judge(`≥ ${targetRatio}`, ratio >= targetRatio),
    };
  });
}

async function measureTransfer({ transfer, server }: Way): Promise<TransferFigures> {
  const cpuBeforeMs = server ? await cpuMs(server.pid) : null;
  const durationMs = await transfer();
  return {
    durationMs,
    cpuMs: server && cpuBeforeMs !== null ? (await cpuMs(server.pid)) - cpuBeforeMs : null,
  };
}

/** Returns the ratio of the baseline's CPU time to the gateway's; below 1 the gateway needs more. */
function describeCpuRatio(ours: readonly TransferFigures[], theirs: readonly TransferFigures[]): string {
  const ratios = theirs.flatMap(({ cpuMs: their }, round) => {
    const our = ours[round]?.cpuMs ?? null;
    return their === null || our === null ? [] : [their / our];
  });
  return ratios.length === 0 ? "" : ` (by CPU ${median(ratios).toFixed(2)})`;
}

function describe(figures: readonly TransferFigures[], sizeInBytes: number): string {
  const rate = sizeInBytes / 1e3 / median(figures.map(({ durationMs }) => durationMs));
  const cpu = figures.flatMap((one) => (one.cpuMs === null ? [] : [one.cpuMs / (sizeInBytes / 1e9)]));
  return `${rate.toFixed(0)} MB/s${cpu.length > 0 ? `, ${(median(cpu) / 1000).toFixed(2)} s CPU a GB` : ""}`;
}

/**
 * Returns the gateway's peak memory during transfers above that of an idle one, which is ready and has answered a
 * query. No garbage is collected before the measurement.
 */
export async function measureTransferMemory(
  measure: string,
  gateway: ServerProcess,
  maxMiB: number,
  transfer: () => Promise<unknown>,
): Promise<Row> {
  const ready = await request(`${gateway.url}/health/ready`);
  await ready.body.dump();
  const query = { query: "{ __typename }", variables: {}, token: "sandbox-seller-1" };
  await askGateway(gateway.url, query, ["__typename"]);
  // Deferred work of the start is finished after this pause.
  await pause(1_000);
  const idleBytes = await residentBytes(gateway.pid);
  const readPeak = await watchPeakMemory(gateway.pid);
  await transfer();
  const growthMiB = ((await readPeak()) - idleBytes) / 2 ** 20;
  return {
    measure,
    gateway: `${growthMiB.toFixed(0)} MiB over ${(idleBytes / 2 ** 20).toFixed(0)} MiB`,
    baseline: "",
    ratio: "",
    target: judge(`≤ ${maxMiB} MiB`, growthMiB <= maxMiB),
  };
}
