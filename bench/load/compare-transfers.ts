import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { cpuMs, residentBytes, watchPeakMemory } from "../processes/process-figures.ts";
import type { ServerProcess } from "../processes/server-process.ts";
import { judge, type Row } from "../report.ts";
import { median } from "../statistics.ts";
import { askGateway } from "./ask-gateway.ts";

/** One transfer. @returns how long it took, in milliseconds. */
export type Transfer = () => Promise<number>;

/** Several of a transfer, begun together. Takes as long as the slowest of them. */
export function sideBySide(count: number, transfer: Transfer): Transfer {
  return async () => Math.max(...(await Promise.all(Array.from({ length: count }, transfer))));
}

/** A way that the bytes take. */
export interface Way {
  readonly transfer: Transfer;
  /** The process in the middle; null when there is none. */
  readonly server: ServerProcess | null;
}

/** A way past the gateway that it is compared with. */
export interface Baseline extends Way {
  readonly name: string;
  /** The gateway's part of this way's speed; null when the line is for information. */
  readonly targetRatio: number | null;
}

/** The same bytes through the gateway, and past it. */
export interface TransferComparison {
  readonly measure: string;
  readonly sizeInBytes: number;
  readonly rounds: number;
  readonly throughGateway: Way;
  readonly baselines: readonly Baseline[];
}

interface TransferFigures {
  readonly durationMs: number;
  /** Processor time of the process in the middle. */
  readonly cpuMs: number | null;
}

/** Transfers in turn, after one round that only warms up. Gives a row for each baseline, judged by the throughput. */
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

/** How much less processor time the gateway needs than the process in its place: below 1 it needs more. */
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
 * The gateway's largest memory during transfers over that of an idle one: ready, and with a query answered. Nothing is
 * collected for it.
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
  // What a start leaves for later is over then.
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
