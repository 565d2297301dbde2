/** What a series is to its reader: its colour follows from it, in the light and in the dark. */
export type SeriesTone = "accent" | "bad" | "good" | "soft" | "warn";

/** Values that belong together, one for each label. */
export interface ChartSeries {
  readonly name: string;
  /** Null where there is none: the line has a gap there. */
  readonly values: readonly (number | null)[];
  /** @defaultValue accent */
  readonly tone?: SeriesTone;
}

/** What a chart shows. */
export interface ChartData {
  readonly kind: "bar" | "line";
  /** Where the values stand: days, names, times. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Where the scale ends at least; left out, it follows from the values. */
  readonly max?: number;
  /** Bars of one label stand on each other instead of side by side. @defaultValue false */
  readonly isStacked?: boolean;
  /** Writes a value, at the scale and in the table. */
  readonly formatValue: (value: number) => string;
}

/** A row of the table that says the same as the chart. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** One for each series, empty where there is no value. */
  readonly values: readonly string[];
}

/** The rows of that table. */
export function rowsOf({ labels, series, formatValue }: ChartData): readonly ChartRow[] {
  return labels.map((label, index) => ({
    key: `${index} ${label}`,
    label,
    values: series.map(({ values }) => {
      const value = values[index] ?? null;
      return value === null ? "" : formatValue(value);
    }),
  }));
}
