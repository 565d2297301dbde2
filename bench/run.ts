// `npm run bench` measures everything, `npm run bench -- queries` one subject. Three run only by name: `peers` compares
// with other servers, which it installs (see `peers/options.ts`), `soak` runs for minutes, and `walk` prints the files
// that a request passes. Prints Markdown.
import { spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { root } from "./processes/server-process.ts";
import { measureCatalog } from "./catalog.ts";
import { measureConsole } from "./console.ts";
import { measureFiles } from "./files.ts";
import { measureLimiter } from "./limiter.ts";
import { measureLists } from "./lists.ts";
import { measureRedis } from "./redis.ts";
import { comparePeers } from "./peers/compare-peers.ts";
import { measureObserving } from "./observing.ts";
import { measureQueries } from "./queries.ts";
import { renderTable } from "./report.ts";
import { measureStarts } from "./start.ts";
import { soak } from "./soak.ts";
import { measureSubscribers } from "./subscribers.ts";
import { measureUploads } from "./uploads.ts";
import { printWalks } from "./walk.ts";
import { measureWatching } from "./watching.ts";
import { measureWorkers } from "./workers.ts";

const benches = {
  start: { title: "Start", measure: measureStarts },
  queries: { title: "Queries", measure: measureQueries },
  observing: { title: "Observing", measure: measureObserving },
  lists: { title: "Lists", measure: measureLists },
  files: { title: "Files", measure: measureFiles },
  catalog: { title: "Catalog", measure: measureCatalog },
  limiter: { title: "Limiter", measure: measureLimiter },
  redis: { title: "Redis", measure: measureRedis },
  uploads: { title: "Uploads", measure: measureUploads },
  watching: { title: "Watching", measure: measureWatching },
  subscribers: { title: "Subscribers", measure: measureSubscribers },
  workers: { title: "Workers", measure: measureWorkers },
  console: { title: "Console", measure: measureConsole },
} as const;
type Name = keyof typeof benches;

function isName(name: string): name is Name {
  return Object.hasOwn(benches, name);
}

const reports = { peers: comparePeers, soak, walk: printWalks } as const;

function isReport(name: string | undefined): name is keyof typeof reports {
  return name !== undefined && Object.hasOwn(reports, name);
}

const [first, ...options] = process.argv.slice(2);
if (isReport(first)) {
  // A named build is measured without a new build.
  if (!options.some((option) => option.startsWith("--us"))) buildGateway();
  process.stdout.write(`${describeMachine()}\n\n`);
  await reports[first](options, (text) => void process.stdout.write(`${text}\n`));
  process.exit(0);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !isName(name));
if (unknown.length > 0) {
  const names = [...Object.keys(benches), ...Object.keys(reports)];
  process.stderr.write(`Unknown benchmark: ${unknown.join(", ")}. Available: ${names.join(", ")}.\n`);
  process.exit(1);
}

buildGateway();
process.stdout.write(`${describeMachine()}\n\n`);
for (const name of wanted.length > 0 ? wanted.filter(isName) : Object.keys(benches).filter(isName)) {
  const { title, measure } = benches[name];
  process.stdout.write(`${renderTable(title, `npm run bench -- ${name}`, await measure())}\n`);
}

function buildGateway(): void {
  const build = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

function describeMachine(): string {
  return `Node ${process.versions.node} on ${process.platform}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
}
