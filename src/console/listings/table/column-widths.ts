import type { FailedRow } from "../rows/failed-row.ts";

const sampledRows = 100;
const minWidth = 96;
const maxWidth = 300;
const pixelsPerCharacter = 8;
const padding = 26;

/** Returns column widths in pixels at which most cell values fit. */
export function columnWidths(columns: readonly string[], rows: readonly FailedRow[]): readonly number[] {
  const sample = rows.slice(0, sampledRows);
  return columns.map((name, index) => {
    const lengths = sample.map(({ cells }) => cells?.[index]?.length ?? 0);
    const longest = Math.max(name.length, ...lengths);
    return Math.max(minWidth, Math.min(maxWidth, longest * pixelsPerCharacter + padding));
  });
}
