import type { FeedFileFactsFragment } from "./generated/graphql.ts";

/** The files of one day, the latest first. */
export interface FileDay {
  /** Midnight at which the day begins, in the reader's time zone; null for files that do not say when they were made. */
  readonly day: Date | null;
  readonly files: readonly FeedFileFactsFragment[];
  /** Of all of them together. */
  readonly sizeInBytes: number;
}

/** Sorts files into days, the latest first. */
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
      sizeInBytes: ofDay.reduce((sum, { sizeInBytes }) => sum + (sizeInBytes ?? 0), 0),
    }));
}
