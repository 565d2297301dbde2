import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRandom } from "../helpers/random.ts";
import { findViolations, measureUse } from "./checker.ts";
import {
  clientTimeoutMs,
  type ClientDeps,
  comeAndGo,
  repeatWrites,
  watchTasks,
  writeVideos,
} from "./clients.ts";
import { type JournalLine, steadyMs } from "./journal.ts";
import { makeTrouble } from "./nemesis.ts";
import { type Form, startWorld } from "./world.ts";

/**
 * Runs three gateways over one Redis and one service, clients of five users, and a nemesis that kills, pauses and cuts.
 * Afterwards, the journals alone show whether every promise was kept. Options: --minutes of trouble, --seed, --form for
 * one deployment type of Redis, and
 * --fault, repeatable, for certain kinds of faults only.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "2" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    form: { type: "string" },
    fault: { type: "string", multiple: true, default: [] },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
const isForm = values.form === undefined || values.form === "single" || values.form === "cluster";
if (!(minutes > 0) || !Number.isInteger(seed) || !isForm) {
  console.error("Usage: npm run chaos -- --minutes=2 --seed=1 --form=single|cluster --fault='cut link'");
  process.exit(2);
}

const users = ["chaos-1", "chaos-2", "chaos-3", "chaos-4", "chaos-5"];
/** Clients of each user that write simultaneously: more than the limit allows. */
const writers = 12;

const promises = {
  users,
  limit: 50,
  windowMs: 5_000,
  leastUse: 0.9,
  states: ["CREATED", "QUEUED", "IN_PROCESS", "COMPLETED"],
  sessionEndMs: 6_000,
  sessionEndCutOffMs: 126_000,
  // A gateway may also have been paused for 16 seconds.
  outageRecoveryMs: 18_000,
  deadlineMs: 60_000,
};

/** Runs everything with one deployment type of Redis. @returns the violations. */
async function run(form: Form, durationMs: number): Promise<readonly string[]> {
  await using world = await startWorld(form, users);
  const random = createRandom(seed);
  const ending = new AbortController();
  const deps: ClientDeps = { ...world, random: createRandom(seed + 1), signal: ending.signal };
  const clients = users.flatMap((user) => [
    ...Array.from({ length: writers }, (_, index) => writeVideos(deps, user, `${user}-${index}`)),
    repeatWrites(deps, user, `${user}-key`),
    watchTasks(deps, user),
    comeAndGo(deps),
  ]);
  const counts = await makeTrouble(world, random, steadyMs() + durationMs, values.fault).finally(() =>
    ending.abort(),
  );
  const ended = Promise.all(clients).then(() => true);
  const isOver = await Promise.race([
    ended,
    new Promise<boolean>((resolve) => setTimeout(resolve, clientTimeoutMs + 15_000, false).unref()),
  ]);
  console.log(`${form}: ${describe(world.journal, counts)}`);
  const late = isOver ? [] : ["Clients did not come to their end."];
  const violations = [...findViolations(world.journal, promises), ...late];
  if (violations.length > 0) {
    const file = join(tmpdir(), `chaos-${seed}-${form}.jsonl`);
    await writeFile(file, world.journal.map((line) => `${JSON.stringify(line)}\n`).join(""));
    console.log(`The journal is in ${file}.`);
  }
  return violations;
}

function describe(journal: readonly JournalLine[], counts: ReadonlyMap<string, number>): string {
  const count = (kind: JournalLine["kind"]) => journal.filter((line) => line.kind === kind).length;
  const done = journal.filter((line) => line.kind === "write" && line.outcome === "DONE").length;
  const faults = [...counts].map(([name, times]) => `${times} × ${name}`).join(", ");
  const parts = measureUse(journal, promises).map(({ part }) => Math.round(part * 100));
  const use =
    parts.length > 0
      ? `${Math.min(...parts)} to ${Math.max(...parts)} % of the limit used`
      : "use not measured";
  return `${count("write")} writes, ${done} of them done, ${count("attempt")} attempts with keys, ${count("stream")} streams of ${count("watch")} watches, ${count("entry")} entries after an end, ${count("quiet")} quiet times (${use}); ${faults || "no fault"}.`;
}

console.log(`Seed ${seed}.`);
const forms: readonly (readonly [Form, number])[] =
  values.form === undefined
    ? [
        ["single", 0.7],
        ["cluster", 0.3],
      ]
    : [[values.form as Form, 1]];
const all: string[] = [];
for (const [form, part] of forms) {
  const violations = await run(form, part * minutes * 60_000).catch((error: Error) => [
    `The run broke off: ${error.stack}`,
  ]);
  for (const violation of violations) all.push(`${form}: ${violation}`);
}
for (const violation of all.slice(0, 30)) console.log(`VIOLATION ${violation}`);
const again = [
  `--minutes=${minutes} --seed=${seed}`,
  ...(values.form === undefined ? [] : [`--form=${values.form}`]),
  ...values.fault.map((name) => `--fault='${name}'`),
].join(" ");
console.log(
  all.length === 0 ? "No violation." : `${all.length} violations. Again: npm run chaos -- ${again}`,
);
process.exit(all.length === 0 ? 0 : 1);
