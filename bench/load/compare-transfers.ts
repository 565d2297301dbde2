import { settledMemory, watchPeakMemory } from "../processes/process-figures.js";
import type { ServerProcess } from "../processes/server-process.js";
import { judge, type Row } from "../report.js";
import { median } from "../statistics.js";

/** One transfer. @returns how long it took, in milliseconds. */
export type Transfer = () => Promise<number>;

/** The same bytes through the gateway, and past it. */
export interface TransferComparison {
  readonly measure: string;
  readonly sizeInBytes: number;
  readonly rounds: number;
  readonly throughGateway: Transfer;
  /** What the gateway is compared with, by name. The first decides whether the target is reached. */
  readonly baselines: readonly (readonly [name: string, transfer: Transfer])[];
  /** The gateway's part of the first baseline's speed; null when the lines are for information. */
  readonly targetRatio: number | null;
}

/** Transfers in turn, after one round that only warms up. Gives a row for each baseline. */
export async function compareTransfers(comparison: TransferComparison): Promise<Row[]> {
  const { measure, sizeInBytes, rounds, throughGateway, baselines, targetRatio } = comparison;
  const ours: number[] = [];
  const theirs = baselines.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    const ownMs = await throughGateway();
    if (round > 0) ours.push(ownMs);
    for (const [index, [, transfer]] of baselines.entries()) {
      const durationMs = await transfer();
      if (round > 0) theirs[index]?.push(durationMs);
    }
  }
  const describeRate = (durationsMs: readonly number[]) =>
    `${(sizeInBytes / 1e6 / (median(durationsMs) / 1000)).toFixed(0)} MB/s`;
  return baselines.map(([name], index) => {
    const durationsMs = theirs[index] ?? [];
    const ratio = median(durationsMs.map((ms, round) => ms / (ours[round] ?? Number.NaN)));
    return {
      measure,
      gateway: describeRate(ours),
      baseline: `${name}: ${describeRate(durationsMs)}`,
      ratio: ratio.toFixed(2),
      target: targetRatio === null || index > 0 ? "" : judge(`≥ ${targetRatio}`, ratio >= targetRatio),
    };
  });
}

/**
 * The gateway's largest memory during transfers over that of an idle one.
 * @param gateway must have worked before: what every transfer loads belongs to the idle gateway.
 */
export async function measureTransferMemory(
  measure: string,
  gateway: ServerProcess,
  maxMiB: number | null,
  transfer: () => Promise<unknown>,
): Promise<Row> {
  const { rssBytes: idleBytes } = await settledMemory(gateway);
  const readPeak = await watchPeakMemory(gateway.pid);
  await transfer();
  const growthMiB = ((await readPeak()) - idleBytes) / 2 ** 20;
  return {
    measure,
    gateway: `${growthMiB.toFixed(0)} MiB over ${(idleBytes / 2 ** 20).toFixed(0)} MiB`,
    baseline: "",
    ratio: "",
    target: maxMiB === null ? "" : judge(`≤ ${maxMiB} MiB`, growthMiB <= maxMiB),
  };
}
