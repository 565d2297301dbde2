/** Meaning of a series. Its colour follows from it, in the light and the dark theme. */
export type SeriesTone = "accent" | "bad" | "good" | "soft" | "warn";

/** Named values, one for each label. */
export interface ChartSeries {
  readonly name: string;
  /** Values of the series. Null stands for a missing value, which leaves a gap in a line. */
  readonly values: readonly (number | null)[];
  /** @defaultValue accent */
  readonly tone?: SeriesTone;
}

/** Content of a chart. */
export interface ChartData {
  readonly kind: "bar" | "line";
  /** Labels of the horizontal axis: days, names or times. */
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Value that the vertical axis must include. By default, the axis fits the values. */
  readonly max?: number;
  /** True to stack the bars of each label. @defaultValue false */
  readonly isStacked?: boolean;
  /** Formats a value for the axis, the tooltip and the table. */
  readonly formatValue: (value: number) => string;
}

/** Row of the table that shows the chart's values. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** Formatted values, one for each series; empty when missing. */
  readonly values: readonly string[];
}

/** Returns the rows of the chart's table. */
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
