import type { FeedFileFactsFragment } from "./generated/graphql.ts";

/** Files of one day, latest first. */
export interface FileDay {
  /** Midnight at the start of the day, in the user's time zone; null for files without a creation time. */
  readonly day: Date | null;
  readonly files: readonly FeedFileFactsFragment[];
  /** Total size of the files. */
  readonly sizeInBytes: number;
}

/** Groups files by day, latest first. */
export function daysOf(files: readonly FeedFileFactsFragment[]): readonly FileDay[] {
  const days = new Map<number, FeedFileFactsFragment[]>();
  for (const file of files) {
    const day = file.generatedAt ? new Date(file.generatedAt).setHours(0, 0, 0, 0) : 0;
    days.set(day, [...(days.get(day) ?? []), file]);
  }
  return [...days]
    .toSorted(([a], [b]) => b - a)
    .map(([day, ofDay]) => ({
      day: day === 0 ? null : new Date(day),
      files: ofDay.toSorted((a, b) => (b.generatedAt ?? "").localeCompare(a.generatedAt ?? "")),
      sizeInBytes: totalSizeOf(ofDay),
    }));
}

/** Returns the total size of files in bytes. Files of unknown size count as empty. */
export function totalSizeOf(files: readonly Pick<FeedFileFactsFragment, "sizeInBytes">[]): number {
  return files.reduce((sum, { sizeInBytes }) => sum + (sizeInBytes ?? 0), 0);
}
