import { judge } from "../report.ts";
import type { SettledMemory } from "../processes/process-figures.ts";
import type { AtRest } from "../soak.ts";
import type { Journal } from "./journal.ts";

/** Maximum ratio of the memory at the end to that at the start. */
const maxGrowth = 1.1;

/** Results of a soak test. */
export interface SoakFindings {
  readonly minutes: number;
  readonly seed: number;
  readonly before: AtRest;
  readonly after: AtRest;
  readonly samples: readonly SettledMemory[];
  readonly journal: Journal;
  readonly faults: ReadonlyMap<string, number>;
  readonly callCount: number;
  readonly slowCount: number;
  readonly complaints: readonly string[];
}

/** Returns the results as Markdown. */
export function describeSoak(findings: SoakFindings): string {
  const { minutes, seed, before, after, journal, faults, callCount, slowCount, samples, complaints } =
    findings;
  const ends = ["well", "by a service", "unexplained"];
  const operations = [...journal.ended].toSorted(([left], [right]) => left.localeCompare(right));
  const spoilt = [...faults].map(([fault, count]) => `${fault} ${count}`).join(", ");
  const memory = (["rssBytes", "heapBytes"] as const).map((key) => {
    const growth = after.memory[key] / before.memory[key];
    return [
      key === "rssBytes" ? "RSS" : "heap, with memory outside",
      toMb(before.memory[key]),
      toMb(after.memory[key]),
      judge(`≤ ${maxGrowth} ×`, growth <= maxGrowth).replace(":", `, ${growth.toFixed(2)}:`),
    ];
  });
  const kinds = new Set([...Object.keys(before.alive.handles), ...Object.keys(after.alive.handles)]);
  const alive = [
    ...[...kinds].map((kind) => [kind, before.alive.handles[kind] ?? 0, after.alive.handles[kind] ?? 0]),
    ...Object.keys(after.alive.objects).map((kind) => [
      `${kind} on the heap`,
      before.alive.objects[kind] ?? 0,
      after.alive.objects[kind] ?? 0,
    ]),
  ];
  return [
    "### Soak",
    "",
    `\`npm run bench -- soak --minutes=${minutes} --seed=${seed}\`: ${callCount} calls to the services, of which ${slowCount} slow at the services, and spoiled: ${spoilt}`,
    "",
    toTable(["Memory when idle", "before", "after", "Target"], memory),
    "",
    `Under load, every 30 s: ${samples.map(({ rssBytes, heapBytes }) => `${toMb(heapBytes)} of ${toMb(rssBytes)}`).join(", ")}`,
    "",
    toTable(["Objects left when idle", "before", "after"], alive),
    "",
    toTable(
      ["Operation", ...ends],
      operations.map(([name, counts]) => [name, ...ends.map((end) => counts.get(end) ?? 0)]),
    ),
    "",
    `Failures that no service caused: ${judge("0", journal.unexplainedCount === 0)} (${journal.unexplainedCount})`,
    ...journal.unexplained.map((text) => `- ${text.replaceAll("\n", " ")}`),
    "",
    `Errors and warnings of the gateway's process: ${complaints.length}`,
    ...complaints.map((line) => `- ${line}`),
    "",
  ].join("\n");
}

function toMb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}

function toTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
