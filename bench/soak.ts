import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { seedOrderTasks } from "./load/seed-tasks.ts";
import {
  type Alive,
  countAlive,
  memoryAtRest,
  type SettledMemory,
  settledMemory,
} from "./processes/process-figures.ts";
import type { ServerProcess } from "./processes/server-process.ts";
import { startGateway, startSandbox } from "./processes/servers.ts";
import { closeConnections } from "./soak/ask.ts";
import { startFaultProxy } from "./soak/fault-proxy.ts";
import { Journal } from "./soak/journal.ts";
import { queries, type SoakOperation, type SoakWorld } from "./soak/queries.ts";
import { createRandom, pick, type Random } from "./soak/random.ts";
import { describeSoak } from "./soak/report.ts";
import { subscribeOverSse, subscribeOverWebSocket } from "./soak/subscribers.ts";
import { Things } from "./soak/things.ts";
import { declareVideo, transfers } from "./soak/transfers.ts";
import { fetchUsers, type SoakUser } from "./soak/users.ts";

const minuteMs = 60_000;
const taskCount = 60;
const firstVideos = 10;
const spoiltShare = 0.05;
const queryLoops = 6;
const queryPauseMs = 15;
const transferPauseMs = 350;
const subscriberCount = 80;
const sampleMs = 30_000;
/** Time in milliseconds until idle connections are closed and short-lived cache entries have expired. */
const settleMs = 20_000;

/** Process of the gateway without load. */
export interface AtRest {
  readonly memory: SettledMemory;
  readonly alive: Alive;
}

/**
 * Loads the gateway with all kinds of operations for `--minutes=10`: queries in every form, mutations, transfers and
 * short-lived subscribers, with a sandbox whose calls are partly spoiled. Every response is judged. At the end, the
 * objects left in the gateway's process are compared with those after a warm-up with the same load.
 * @param args `--minutes`, `--warm-up` in minutes, and `--seed`.
 * @param print receives Markdown.
 */
export async function soak(args: readonly string[], print: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: "string", default: "10" },
      "warm-up": { type: "string", default: "2" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  const [soakMs, warmUpMs] = [Number(values.minutes) * minuteMs, Number(values["warm-up"]) * minuteMs];
  if (!(soakMs > 0 && warmUpMs > 0)) throw new Error("--minutes and --warm-up must be numbers above 0.");
  const random = createRandom(Number(values.seed));
  let taskIds: string[] = [];
  await using sandbox = await startSandbox(
    async (dataDir) => void (taskIds = await seedOrderTasks(dataDir, taskCount)),
    2_000,
  );
  const users = await fetchUsers(sandbox.url);
  await using proxy = await startFaultProxy(sandbox.url, {
    tokens: users.filter(({ isUnlucky }) => isUnlucky).map(({ token }) => token),
    share: spoiltShare,
    random,
  });
  await using gateway = await startGateway(proxy.url, {
    UPSTREAM_TIMEOUT_MS: "4000",
    UPSTREAM_UPLOAD_IDLE_MS: "4000",
  });
  const complaints = followComplaints(gateway);
  const world: SoakWorld = { gatewayUrl: gateway.url, things: new Things(taskIds), random };
  const journal = new Journal(proxy, users);
  for (let index = 0; index < firstVideos; index++) {
    for (const account of ["seller-1", "seller-2"] as const) {
      const user = users.find((candidate) => candidate.account === account && !candidate.isUnlucky);
      if (user) await declareVideo(world, user);
    }
  }
  await runLoad(world, { journal, users, durationMs: warmUpMs });
  // Counting itself uses memory that the process retains, so it runs once before the comparison.
  await countAlive(gateway);
  const before = await readAtRest(gateway);
  const samples: SettledMemory[] = [];
  const sampling = new AbortController();
  const sampled = sampleMemory(gateway, samples, sampling.signal);
  await runLoad(world, { journal, users, durationMs: soakMs });
  sampling.abort();
  await sampled;
  const after = await readAtRest(gateway);
  print(
    describeSoak({
      minutes: soakMs / minuteMs,
      seed: Number(values.seed),
      before,
      after,
      samples,
      journal,
      faults: proxy.counts,
      callCount: proxy.callCount(),
      slowCount: proxy.slowCount(),
      complaints,
    }),
  );
}

interface Load {
  readonly journal: Journal;
  readonly users: readonly SoakUser[];
  readonly durationMs: number;
}

async function runLoad(world: SoakWorld, { journal, users, durationMs }: Load): Promise<void> {
  const endsAtMs = performance.now() + durationMs;
  const loop = async (work: () => Promise<void>, pauseMs: number): Promise<void> => {
    while (performance.now() < endsAtMs) {
      await work();
      await wait(world.random() * 2 * pauseMs);
    }
  };
  const runOne = (operations: readonly WeightedOperation[]) => {
    const { name, run } = pickByWeight(world.random, operations);
    const user = pick(world.random, users);
    return journal.run(name, user, () => run(world, user));
  };
  const follow = (name: string, run: SoakOperation) => {
    const user = pick(world.random, users);
    return journal.run(name, user, () => run(world, user), true);
  };
  await Promise.all([
    ...Array.from({ length: queryLoops }, () => loop(() => runOne(queries), queryPauseMs)),
    loop(() => runOne(transfers), transferPauseMs),
    ...Array.from({ length: subscriberCount / 2 }, () =>
      loop(() => follow("subscriber over SSE", subscribeOverSse), queryPauseMs),
    ),
    ...Array.from({ length: subscriberCount / 2 }, () =>
      loop(() => follow("subscriber over WebSocket", subscribeOverWebSocket), queryPauseMs),
    ),
  ]);
}

interface WeightedOperation {
  readonly name: string;
  readonly weight: number;
  readonly run: SoakOperation;
}

function pickByWeight(random: Random, operations: readonly WeightedOperation[]): WeightedOperation {
  let rest = random() * operations.reduce((sum, { weight }) => sum + weight, 0);
  for (const operation of operations) {
    rest -= operation.weight;
    if (rest < 0) return operation;
  }
  return pick(random, operations);
}

/** Waits until the gateway is idle, and reads the objects left in its process. */
async function readAtRest(gateway: ServerProcess): Promise<AtRest> {
  await closeConnections();
  await wait(settleMs);
  const memory = await memoryAtRest(gateway);
  return { memory, alive: await countAlive(gateway) };
}

/** Samples the memory under load, for information: a garbage collection would stop the load. */
async function sampleMemory(
  gateway: ServerProcess,
  samples: SettledMemory[],
  signal: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      await wait(sampleMs, undefined, { signal });
      samples.push(await settledMemory(gateway));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Returns lines of the gateway's log that report internal errors, and warnings of Node. */
function followComplaints({ child }: ServerProcess): string[] {
  const complaints: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (complaints.length < 50 && /"level":[56]0|"level":"(?:error|fatal)"|Warning:|Error:/.test(line)) {
          complaints.push(line.slice(0, 1_000));
        }
      }
    });
  }
  return complaints;
}
