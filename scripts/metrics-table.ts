// Creates the table of metrics in docs/operations.md. Run directly, this script writes the table there.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type MetricDefinition, metricDefinitions } from "../src/metrics/definitions.ts";

const page = new URL("../docs/operations.md", import.meta.url);
const part = /(<!-- metrics -->\n)[\s\S]*?(\n<!-- \/metrics -->)/;

const conditions = {
  redis: " Only with `REDIS_URL`.",
  workers: " Only with `WORKERS` from two on.",
} as const;

/** Returns the gateway's own metrics as a Markdown table. */
export function metricsTable(): string {
  const rows = Object.entries<MetricDefinition>(metricDefinitions).map(
    ([name, { type, labels, help, condition }]) => {
      const named = labels.map((label) => `\`${label}\``).join(", ");
      return `| \`${name}\` | ${type} | ${named} | ${help}${condition ? conditions[condition] : ""} |`;
    },
  );
  return ["| Metric | Type | Labels | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await readFile(page, "utf8");
  await writeFile(
    page,
    text.replace(part, (_, before: string, after: string) => before + metricsTable() + after),
  );
}
