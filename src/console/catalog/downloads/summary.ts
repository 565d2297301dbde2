import type { Download, DownloadStatus } from "./download.ts";

/** All downloads together. */
export interface DownloadsSummary {
  /** Number of downloads of each state that occurs, in the order of `statusOrder`. */
  readonly counts: readonly (readonly [status: DownloadStatus, count: number])[];
  readonly receivedBytes: number;
  /** Total size of the files whose size is known. */
  readonly sizeInBytes: number;
  /** Speed of all running downloads; null when none is running. */
  readonly bytesPerSecond: number | null;
}

const statusOrder: readonly DownloadStatus[] = [
  "running",
  "offline",
  "elsewhere",
  "queued",
  "paused",
  "failed",
  "completed",
];

/** Returns true for a download that continues by itself. */
export function isActive({ status }: Pick<Download, "status">): boolean {
  return status === "queued" || status === "running" || status === "offline";
}

/** Sums up downloads. */
export function summaryOf(downloads: readonly Download[]): DownloadsSummary {
  const known = downloads.filter(({ sizeInBytes }) => sizeInBytes !== null);
  const speeds = downloads.flatMap(({ status, bytesPerSecond }) =>
    status === "running" && bytesPerSecond !== null ? [bytesPerSecond] : [],
  );
  return {
    counts: statusOrder
      .map((status) => [status, downloads.filter((one) => one.status === status).length] as const)
      .filter(([, count]) => count > 0),
    receivedBytes: sum(known.map(({ receivedBytes }) => receivedBytes)),
    sizeInBytes: sum(known.map(({ sizeInBytes }) => sizeInBytes ?? 0)),
    bytesPerSecond: speeds.length === 0 ? null : sum(speeds),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
