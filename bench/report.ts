/** One line of the report. Values are texts with their units. */
export interface Row {
  readonly measure: string;
  readonly gateway: string;
  /** What the gateway is compared with; empty when the target is absolute. */
  readonly baseline: string;
  /** The gateway's part of the baseline; empty when the target is absolute. */
  readonly ratio: string;
  /** What is to be reached, and whether it was; empty when the line is for information. */
  readonly target: string;
}

/** A target and whether it was reached. */
export function judge(target: string, isReached: boolean): string {
  return `${target}: ${isReached ? "reached" : "**missed**"}`;
}

/** Rows as a Markdown table below a heading that names the command. */
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
