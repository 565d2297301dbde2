import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import {
  type Subscribe,
  subscribeByEvents,
  subscribeByWebSocket,
  type Subscriber,
} from "./load/subscribe.ts";
import { hasRedisServer, startRedis } from "../test/helpers/redis-server.ts";
import { cpuMs, settledMemory } from "./processes/process-figures.ts";
import type { ServerProcess } from "./processes/server-process.ts";
import { startGateway, startStandIn } from "./processes/servers.ts";
import { judge, type Row } from "./report.ts";
import { percentile } from "./statistics.ts";

const subscriberCount = 10_000;
const videoCount = 1_000;
const userCount = 100;
const watchedMs = 40_000;
/** Number of videos that become LIVE one by one, before all the others do at once. */
const singleCount = 30;
const maxKBEach = 20;
const maxEventMs = 10;
/** Shortest possible waits of the gateway: 1 s, then doubling, less up to a fifth. */
const shortestWaitsMs = [800, 1_600, 3_200, 6_400];
const endTimeoutMs = 60_000;

/** Polls that the stub service reports. */
interface Polls {
  readonly finishedAtMs: number;
  readonly polls: Readonly<Record<string, readonly number[]>>;
}

/**
 * Measures ten thousand subscribers, ten to a video and a hundred to a user, over each transport. First some videos
 * become LIVE one by one, then all the others at once. Then as many on two instances, which both watch every video.
 */
export async function measureSubscribers(): Promise<Row[]> {
  return [
    ...(await measureTransport("server-sent events", subscribeByEvents)),
    ...(await measureTransport("WebSockets", subscribeByWebSocket)),
    ...(await measureInstances()),
  ];
}

async function measureTransport(name: string, subscribe: Subscribe): Promise<Row[]> {
  await using service = await startStandIn();
  // The stub has no users: each token is one.
  await using gateway = await startGateway(service.url, { VIEWER_IDENTITY: "token" });
  return await measureGateways(name, subscribe, service.url, [gateway]);
}

async function measureInstances(): Promise<Row[]> {
  if (!hasRedisServer) return [];
  await using service = await startStandIn();
  await using redis = await startRedis();
  const settings = {
    VIEWER_IDENTITY: "token",
    REDIS_URL: redis.url,
    GATEWAY_SECRET: "a secret of the bench, of thirty-two characters",
  };
  await using first = await startGateway(service.url, settings);
  await using second = await startGateway(service.url, settings);
  const name = "server-sent events on two instances over Redis";
  return await measureGateways(name, subscribeByEvents, service.url, [first, second]);
}

async function measureGateways(
  name: string,
  subscribe: Subscribe,
  serviceUrl: string,
  gateways: readonly ServerProcess[],
): Promise<Row[]> {
  // The first subscribers load the code that every later one uses.
  for (const { url } of gateways) {
    await open(
      subscribe,
      [url],
      20,
      (index) => `watched-early-${index}`,
      async (early) => {
        for (const subscriber of early) subscriber.leave();
        await Promise.all(early.map(({ end }) => end));
      },
    );
  }
  const before = await Promise.all(gateways.map(settledMemory));
  const startedAtMs = Date.now();
  const cpu = new CpuTimes(gateways);
  await cpu.note();
  return await open(
    subscribe,
    gateways.map(({ url }) => url),
    subscriberCount,
    (index) => `watched-${index % videoCount}`,
    async (subscribers) => {
      await cpu.note();
      const openAtMs = Date.now();
      await wait(Math.max(0, startedAtMs + watchedMs - openAtMs));
      await cpu.note();
      const watchedSeconds = (Date.now() - openAtMs) / 1000;
      const after = await Promise.all(gateways.map(settledMemory));
      const singles = subscribers.filter(({ videoId }) => singleIds.has(videoId));
      await cpu.note();
      for (const id of singleIds) await post(`${serviceUrl}/bench/finish/${id}`);
      await withinTime(Promise.all(singles.map(({ end }) => end)));
      await post(`${serviceUrl}/bench/finish`);
      await withinTime(Promise.all(subscribers.map(({ end }) => end)));
      await cpu.note();
      const answer = await request(`${serviceUrl}/bench/polls`);
      const noted = (await answer.body.json()) as Polls;
      return [
        ...after.map(({ rssBytes, heapBytes }, index) =>
          memoryRow(
            gateways.length === 1 ? name : `${name}, instance ${index + 1}`,
            subscriberCount / gateways.length,
            rssBytes - (before[index]?.rssBytes ?? Number.NaN),
            heapBytes - (before[index]?.heapBytes ?? Number.NaN),
          ),
        ),
        cpuRow(name, cpu, watchedSeconds),
        pollRow(name, noted, startedAtMs, gateways.length),
        ...singleRows(name, noted, singles),
        ...delayRows(
          name,
          noted,
          subscribers.filter(({ videoId }) => !singleIds.has(videoId)),
        ),
      ];
    },
  );
}

const singleIds: ReadonlySet<string> = new Set(
  Array.from({ length: singleCount }, (_, index) => `watched-${index}`),
);

async function post(url: string): Promise<void> {
  const { body } = await request(url, { method: "POST" });
  await body.dump();
}

async function open<Result>(
  subscribe: Subscribe,
  gatewayUrls: readonly string[],
  count: number,
  videoIdOf: (index: number) => string,
  use: (subscribers: readonly Subscriber[]) => Promise<Result>,
): Promise<Result> {
  const subscribers: Subscriber[] = [];
  // The subscribers of a video alternate between the instances, and so do the first ones of all videos.
  const urlOf = (index: number) =>
    gatewayUrls[(index + Math.floor(index / videoCount)) % gatewayUrls.length] ?? "";
  try {
    for (let index = 0; index < count; index += 50) {
      const some = Array.from({ length: Math.min(50, count - index) }, (_, offset) =>
        subscribe(
          urlOf(index + offset),
          videoIdOf(index + offset),
          `bench-user-${((index + offset) % videoCount) % userCount}`,
        ),
      );
      subscribers.push(...(await Promise.all(some)));
    }
    await withinTime(Promise.all(subscribers.map(({ first }) => first)));
    return await use(subscribers);
  } finally {
    for (const subscriber of subscribers) subscriber.leave();
  }
}

async function withinTime(events: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const late = wait(endTimeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`Not all subscribers had their event within ${endTimeoutMs} ms`);
  });
  late.catch(() => undefined);
  await Promise.race([events, late]).finally(() => timer.abort());
}

/** Total CPU time of gateways, sampled at certain points. */
class CpuTimes {
  readonly #gateways: readonly ServerProcess[];
  readonly #notedMs: number[] = [];

  constructor(gateways: readonly ServerProcess[]) {
    this.#gateways = gateways;
  }

  async note(): Promise<void> {
    const each = await Promise.all(this.#gateways.map(({ pid }) => cpuMs(pid)));
    this.#notedMs.push(each.reduce((sum, ms) => sum + ms, 0));
  }

  /** Returns the CPU time between a sample and the one before it, in milliseconds. */
  before(number: number): number {
    return (this.#notedMs[number] ?? Number.NaN) - (this.#notedMs[number - 1] ?? Number.NaN);
  }
}

/** Returns a CPU time per subscriber. */
function partOf(ms: number): string {
  return `${((ms * 1000) / subscriberCount).toFixed(0)} µs`;
}

function cpuRow(name: string, cpu: CpuTimes, watchedSeconds: number): Row {
  return {
    measure: `CPU of the gateway for each subscriber by ${name}: until it has its first state, in a second of watching, for its last event and its end`,
    gateway: `${partOf(cpu.before(1))}, ${partOf(cpu.before(2) / watchedSeconds)}, ${partOf(cpu.before(4))}`,
    baseline: "",
    ratio: "",
    target: "",
  };
}

function memoryRow(name: string, count: number, rssBytes: number, heapBytes: number): Row {
  const kBEach = rssBytes / count / 1000;
  return {
    measure: `Memory of each of ${count} subscribers by ${name}`,
    gateway: `${kBEach.toFixed(1)} KB resident, of which ${(heapBytes / count / 1000).toFixed(1)} KB heap`,
    baseline: "",
    ratio: "",
    // Each instance has every video, for half of the subscribers.
    target: count === subscriberCount ? judge(`≤ ${maxKBEach} KB`, kBEach <= maxKBEach) : "",
  };
}

function pollRow(
  name: string,
  { finishedAtMs, polls }: Polls,
  startedAtMs: number,
  instanceCount: number,
): Row {
  const seconds = (finishedAtMs - startedAtMs) / 1000;
  const each = watched(polls).map((times) => times.filter((atMs) => atMs < finishedAtMs));
  const total = each.reduce((sum, times) => sum + times.length, 0);
  const isOneLoop = each.length === videoCount && each.every((times) => isLoop(times, instanceCount - 1));
  return {
    measure: `Upstream polls for ${videoCount} videos with ${subscriberCount} subscribers by ${name}, first ${seconds.toFixed(0)} s`,
    gateway: `${(total / seconds).toFixed(0)} a second, ${(total / videoCount).toFixed(1)} for each video`,
    baseline: "",
    ratio: "",
    target: judge("one loop for each video", isOneLoop),
  };
}

/**
 * Returns true when the polls come from one loop: a second one for the same video would poll sooner than the shortest
 * waits allow.
 * @param firstReads number of possible first reads of other instances, which are not polls.
 */
function isLoop(times: readonly number[], firstReads: number): boolean {
  if (firstReads > 0) {
    return times.some((_, index) => isLoop(times.toSpliced(index, 1), firstReads - 1));
  }
  return times
    .slice(1)
    .every((atMs, index) => atMs - (times[index] ?? 0) >= (shortestWaitsMs[index] ?? 0) - 5);
}

/** Returns the delays of a video's first and last subscriber from its last poll, which saw the change. */
function singleRows(name: string, { polls }: Polls, singles: readonly Subscriber[]): Row[] {
  const delaysMs = [...singleIds].map((id) => {
    const polledAtMs = polls[id]?.at(-1) ?? Number.NaN;
    return singles
      .filter(({ videoId }) => videoId === id)
      .map((subscriber) => arrivalOf(subscriber) - polledAtMs)
      .toSorted((left, right) => left - right);
  });
  const of = `${subscriberCount / videoCount} subscribers by ${name}, while the others are quiet`;
  const last = delaysMs.map((delays) => delays.at(-1) ?? Number.NaN);
  return [
    delayRow(
      `From the service's answer to the event of the first of ${of}`,
      delaysMs.map((delays) => delays[0] ?? Number.NaN),
      "",
    ),
    delayRow(
      `From the service's answer to the event of the last of ${of}`,
      last,
      judge(`p50 ≤ ${maxEventMs} ms`, percentile(last, 0.5) <= maxEventMs),
    ),
  ];
}

function arrivalOf({ events }: Subscriber): number {
  return events.find(({ status }) => status === "LIVE")?.arrivedAtMs ?? Number.NaN;
}

function delayRows(name: string, { finishedAtMs, polls }: Polls, subscribers: readonly Subscriber[]): Row[] {
  const sinceChange: number[] = [];
  const sincePoll: number[] = [];
  for (const subscriber of subscribers) {
    const arrivedAtMs = arrivalOf(subscriber);
    const polledAtMs = polls[subscriber.videoId]?.find((atMs) => atMs >= finishedAtMs) ?? Number.NaN;
    sinceChange.push(arrivedAtMs - finishedAtMs);
    sincePoll.push(arrivedAtMs - polledAtMs);
  }
  return [
    delayRow(
      `From the change, ${watchedMs / 1000} s after subscribing, to the event by ${name} (mostly the wait between polls)`,
      sinceChange,
      "",
    ),
    delayRow(
      `From the service's answer to the event by ${name}, of ${videoCount - singleCount} videos that changed at once`,
      sincePoll,
      "",
    ),
  ];
}

function watched(polls: Polls["polls"]): (readonly number[])[] {
  return Object.entries(polls).flatMap(([id, times]) => (/^watched-\d+$/.test(id) ? [times] : []));
}

function delayRow(measure: string, delaysMs: readonly number[], target: string): Row {
  return {
    measure,
    gateway: `p50 ${percentile(delaysMs, 0.5).toFixed(0)} ms, p99 ${percentile(delaysMs, 0.99).toFixed(0)} ms`,
    baseline: "",
    ratio: "",
    target,
  };
}
