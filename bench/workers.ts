import { childrenOf } from "../test/helpers/child-processes.ts";
import { hasRedisServer, startRedis } from "../test/helpers/redis-server.ts";
import { type LoadRequest, runClosedLoop } from "./load/closed-loop.ts";
import { cpuMs } from "./processes/process-figures.ts";
import { type ServerProcess, startServerProcess } from "./processes/server-process.ts";
import { startStandIn } from "./processes/servers.ts";
import type { Row } from "./report.ts";
import { median } from "./statistics.ts";

const rounds = 5;
const roundMs = 4_000;
const connections = 32;
const taskCount = 200;

/** Results of one round. */
interface Figures {
  readonly requestsPerSecond: number;
  /** CPU time of all processes of the gateway for one request. */
  readonly cpuMsPerRequest: number;
}

/** A configuration of the gateway, with the results of its rounds. */
interface Way {
  readonly name: string;
  readonly gateway: ServerProcess;
  readonly figures: Figures[];
}

/** Query of each user. */
interface Question {
  readonly measure: string;
  readonly body: string;
  readonly expected: RegExp;
}

const video: Question = {
  measure: "`video` query",
  body: JSON.stringify({
    query:
      "query Video($videoId: ID!) { video(videoId: $videoId) { id videoId title description status isTerminal statusMessage thumbnailUrl expiresAt } }",
    variables: { videoId: "live-1" },
  }),
  expected: /^\{"data":\{"video":\{"id"/,
};

const tasks: Question = {
  measure: `Page of ${taskCount} order tasks`,
  body: JSON.stringify({
    query: `query Tasks($first: Int!) {
      orderTasks(source: { feedType: "LMS_ORDER_REPORT" }, first: $first) {
        totalCount
        nodes {
          id taskId family feedType status upstreamStatus isTerminal createdAt completedAt schemaVersion
          uploadSummary { successCount failureCount } filter { creationDateRange { from to } orderStatus }
        }
      }
    }`,
    variables: { first: taskCount },
  }),
  expected: new RegExp(`^\\{"data":\\{"orderTasks":\\{"totalCount":${taskCount},`),
};

/**
 * Measures two workers with Redis behind one port against one process, alternately, with a service that costs almost
 * nothing; each connection has its own user. Load and service run on the same cores. With fewer than four cores they
 * limit the ratio of requests; the CPU time per request then shows the cost of the workers.
 */
export async function measureWorkers(): Promise<Row[]> {
  if (!hasRedisServer) {
    const gateway = "skipped: workers need Redis, install redis-server";
    return [{ measure: "Two workers against one process", gateway, baseline: "", ratio: "", target: "" }];
  }
  await using service = await startStandIn();
  await using redis = await startRedis();
  await using one = await startGateway(service.url, {});
  await using two = await startGateway(service.url, {
    WORKERS: "2",
    REDIS_URL: redis.url,
    GATEWAY_SECRET: "a secret of this bench",
  });
  return [await compare(video, one, two), await compare(tasks, one, two)];
}

async function compare(question: Question, one: ServerProcess, two: ServerProcess): Promise<Row> {
  const baseline: Way = { name: "one process", gateway: one, figures: [] };
  const workers: Way = { name: "two workers", gateway: two, figures: [] };
  for (const { gateway } of [baseline, workers]) await runRound(gateway, question);
  for (let round = 0; round < rounds; round += 1) {
    for (const { gateway, figures } of [baseline, workers]) figures.push(await runRound(gateway, question));
  }
  const ratio = median(
    workers.figures.map(
      ({ requestsPerSecond }, round) =>
        requestsPerSecond / (baseline.figures[round]?.requestsPerSecond ?? Number.NaN),
    ),
  );
  return {
    measure: `${question.measure}, two workers against one process (${connections} connections)`,
    gateway: describe(workers),
    baseline: describe(baseline),
    ratio: ratio.toFixed(2),
    target: "",
  };
}

/** Starts without the memory probe, which uses the channel between workers and primary. */
function startGateway(
  upstreamUrl: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return startServerProcess(
    ["--disable-warning=ExperimentalWarning", "dist/main.js"],
    // The stub has no users: each token is one.
    { PORT: "0", UPSTREAM_URL: upstreamUrl, VIEWER_IDENTITY: "token", ...environment },
    /"url":"(http:[^"]+)\/graphql"/,
  );
}

async function runRound(gateway: ServerProcess, question: Question): Promise<Figures> {
  const pids = [gateway.pid, ...childrenOf(gateway.pid).map(({ pid }) => pid)];
  const before = await cpuOf(pids);
  const each = await Promise.all(
    Array.from({ length: connections }, (_, user) =>
      runClosedLoop(gateway, requestOf(question, user), 1, roundMs),
    ),
  );
  const requestsPerSecond = each.reduce((sum, figures) => sum + figures.requestsPerSecond, 0);
  const requests = (requestsPerSecond * roundMs) / 1_000;
  return { requestsPerSecond, cpuMsPerRequest: ((await cpuOf(pids)) - before) / requests };
}

function requestOf({ body, expected }: Question, user: number): LoadRequest {
  const headers = { authorization: `Bearer bench-user-${user}`, "content-type": "application/json" };
  return { method: "POST", path: "/graphql", headers, body, expected };
}

async function cpuOf(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map(cpuMs));
  return each.reduce((sum, ms) => sum + ms, 0);
}

function describe({ name, figures }: Way): string {
  const of = (key: keyof Figures) => median(figures.map((figure) => figure[key]));
  return `${name}: ${of("requestsPerSecond").toFixed(0)}/s, ${of("cpuMsPerRequest").toFixed(3)} ms CPU`;
}
