/** One line of the report. Values are texts with their units. */
export interface Row {
  readonly measure: string;
  readonly gateway: string;
  /** Baseline of the comparison; empty when the target is absolute. */
  readonly baseline: string;
  /** Ratio of the gateway to the baseline; empty when the target is absolute. */
  readonly ratio: string;
  /** Target, and whether it was reached; empty for an informational row. */
  readonly target: string;
}

/** Returns a target and whether it was reached. */
export function judge(target: string, isReached: boolean): string {
  return `${target}: ${isReached ? "reached" : "**missed**"}`;
}

/** Returns rows as a Markdown table below a heading with the command. */
export function renderTable(title: string, command: string, rows: readonly Row[]): string {
  const head = ["Measure", "Gateway", "Baseline", "Ratio", "Target"];
  const lines = rows.map(({ measure, gateway, baseline, ratio, target }) => [
    measure,
    gateway,
    baseline,
    ratio,
    target,
  ]);
  const table = [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`);
  return [`### ${title}`, "", `\`${command}\``, "", ...table, ""].join("\n");
}
