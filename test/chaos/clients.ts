import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "graphql-sse";
import { CookieClient, signIn } from "../helpers/cookie-client.ts";
import { type JournalLine, steadyMs } from "./journal.ts";
import type { GatewayUnderTest, World } from "./world.ts";

/** Time after which a client gives a request up, in milliseconds. */
export const clientTimeoutMs = 90_000;

/** What all clients share. */
export interface ClientParts extends Pick<World, "journal" | "gateways"> {
  readonly random: () => number;
  /** Aborts when no new work is to begin. */
  readonly signal: AbortSignal;
}

interface Answer {
  readonly data?: Readonly<Record<string, Payload | null>> | null;
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}
interface Payload {
  readonly id?: string;
  readonly video?: object | null;
  readonly task?: { readonly id: string } | null;
  readonly errors?: readonly { readonly __typename: string; readonly message: string }[];
}

function anyOf({ gateways, random }: ClientParts): GatewayUnderTest {
  const gateway = gateways[Math.floor(random() * gateways.length)];
  if (!gateway) throw new Error("There are gateways.");
  return gateway;
}

/** Sends an operation, and notes how long it took. @returns null when there was no answer. */
async function send(
  { journal }: ClientParts,
  { index, url }: GatewayUnderTest,
  name: string,
  token: string,
  query: string,
  variables: object,
): Promise<Answer | null> {
  const fromMs = steadyMs();
  try {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(clientTimeoutMs),
    });
    return JSON.parse(await response.text()) as Answer;
  } catch {
    return null;
  } finally {
    journal.push({ kind: "request", name, gateway: index, fromMs, toMs: steadyMs() });
  }
}

const createVideo = `mutation ($input: CreateVideoInput!) {
  createVideo(input: $input) { video { videoId } errors { __typename ... on MutationError { message } } }
}`;

/** Writes one video after the other, each with a marker of its own. */
export async function writeVideos(parts: ClientParts, token: string, name: string): Promise<void> {
  for (let number = 1; !parts.signal.aborted; number += 1) {
    const marker = `${name}-${number}`;
    const input = { title: marker, sizeInBytes: 1_000, classifications: ["ITEM"] };
    const answer = await send(parts, anyOf(parts), "write", token, createVideo, { input });
    const outcome = outcomeOf(answer);
    parts.journal.push({ kind: "write", marker, outcome });
    if (outcome !== "DONE") await wait(100 + parts.random() * 400);
  }
}

function outcomeOf(answer: Answer | null): "DONE" | "REFUSED" | "UNKNOWN" {
  const payload = answer?.data?.["createVideo"];
  if (payload?.video) return "DONE";
  if (answer?.errors?.some(({ extensions }) => extensions?.code === "STATE_UNAVAILABLE")) return "REFUSED";
  const isRefused = payload?.errors?.some(
    ({ __typename, message }) => __typename === "RateLimitedError" || message.includes("Nothing was sent"),
  );
  return isRefused ? "REFUSED" : "UNKNOWN";
}

const createTask = `mutation ($input: CreateOrderTaskInput!) {
  createOrderTask(input: $input) { task { id } errors { __typename ... on MutationError { message } } }
}`;
const watchTask = `subscription ($id: ID!) { feedTaskStatusChanged(id: $id) { task { status } isFinal } }`;

/** Makes one task after the other, and watches each through all gateways. */
export async function watchTasks(parts: ClientParts, token: string): Promise<void> {
  while (!parts.signal.aborted) {
    const input = { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", filter: { orderStatus: "ACTIVE" } };
    const made = await send(parts, anyOf(parts), "task", token, createTask, { input });
    const id = made?.data?.["createOrderTask"]?.task?.id;
    if (id !== undefined) {
      await Promise.all(parts.gateways.map((gateway) => watchToEnd(parts, gateway, token, id)));
    }
    await wait(500 + parts.random() * 1_000);
  }
}

/** Watches a task through a gateway, and goes on there when a stream breaks off. */
async function watchToEnd(
  { journal }: ClientParts,
  { index, url }: GatewayUnderTest,
  token: string,
  id: string,
): Promise<void> {
  const endsAtMs = steadyMs() + clientTimeoutMs;
  let isFinal = false;
  while (!isFinal && steadyMs() < endsAtMs) {
    const states: string[] = [];
    let isComplete = true;
    try {
      for await (const event of streamOf(url, token, id, endsAtMs)) {
        states.push(event.task.status);
        ({ isFinal } = event);
      }
    } catch {
      // The gateway is down, or has moved its streams to another one.
      isComplete = isFinal;
      await wait(200);
    }
    journal.push({ kind: "stream", task: id, gateway: index, states, isComplete });
  }
  journal.push({ kind: "watch", task: id, isFinal });
}

interface StatusEvent {
  readonly task: { readonly status: string };
  readonly isFinal: boolean;
}

async function* streamOf(url: string, token: string, id: string, endsAtMs: number) {
  const headers = { authorization: `Bearer ${token}` };
  const client = createClient({ url: `${url}/graphql`, headers, retryAttempts: 0 });
  const late = setTimeout(() => client.dispose(), Math.max(0, endsAtMs - steadyMs()));
  try {
    const variables = { id };
    for await (const { data } of client.iterate<{ feedTaskStatusChanged: StatusEvent | null }>({
      query: watchTask,
      variables,
    })) {
      // An error ends the stream as a broken connection does.
      if (!data?.feedTaskStatusChanged) throw new Error("The stream had an error.");
      yield data.feedTaskStatusChanged;
    }
  } finally {
    clearTimeout(late);
    client.dispose();
  }
}

/** Signs in, signs out, and tries every gateway with the cookie later. */
export async function comeAndGo(parts: ClientParts): Promise<void> {
  const { gateways, journal, random, signal } = parts;
  while (!signal.aborted) {
    const browser = new CookieClient((url, init) =>
      fetch(url, { signal: AbortSignal.timeout(clientTimeoutMs), ...init }),
    );
    try {
      await signIn(browser, anyOf(parts).url);
      const { header } = browser;
      const begunMs = await isLetIn(anyOf(parts).url, header);
      const out = await browser.send(`${anyOf(parts).url}/auth/sign-out`, { method: "POST" });
      const endedMs = steadyMs();
      if (begunMs !== null && out.status === 204) {
        await wait(random() * 9_000);
        for (const gateway of gateways) journal.push(await tryToEnter(gateway, header, endedMs));
      }
    } catch {
      // A gateway is down, or Redis: the user tries again.
    }
    await wait(200 + random() * 1_000);
  }
}

/** Tries a gateway with the cookie of a session that was ended. */
async function tryToEnter(
  { url, link }: GatewayUnderTest,
  cookie: string,
  endedMs: number,
): Promise<JournalLine> {
  const before = await readOutages(url);
  const letInMs = await isLetIn(url, cookie);
  const after = await readOutages(url);
  const atMs = letInMs ?? steadyMs();
  return {
    kind: "entry",
    atMs,
    sinceEndMs: atMs - endedMs,
    isLetIn: letInMs !== null,
    isCutOff: (link?.troubleEndsAtMs() ?? 0) > atMs,
    saysAway: before !== after || before.includes("gateway_redis_available 0"),
  };
}

/** The metrics of a gateway that change while it misses Redis; empty while it does not answer. */
async function readOutages(url: string): Promise<string> {
  const signal = AbortSignal.timeout(clientTimeoutMs);
  const response = await fetch(`${url}/metrics`, { signal }).catch(() => null);
  const text = (await response?.text()) ?? "";
  return (text.match(/^gateway_redis_(?:available|away_seconds_total) .*$/gm) ?? []).join("\n");
}

/** Asks as the user of a cookie. @returns when the request was sent that was let in; null for one that was not. */
async function isLetIn(url: string, cookie: string): Promise<number | null> {
  const atMs = steadyMs();
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "graphql-require-preflight": "true" },
    body: JSON.stringify({ query: "{ viewer { id } }" }),
    signal: AbortSignal.timeout(clientTimeoutMs),
  }).catch(() => null);
  const answer = response && (JSON.parse(await response.text()) as Answer);
  return answer?.data?.["viewer"]?.id === undefined ? null : atMs;
}
