import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "graphql-sse";
import { CookieClient, signIn } from "../helpers/cookie-client.ts";
import { type JournalLine, steadyMs } from "./journal.ts";
import type { GatewayUnderTest, World } from "./world.ts";

/** Time after which a client gives up a request, in milliseconds. */
export const clientTimeoutMs = 90_000;

/** Parts that all clients share. */
export interface ClientDeps extends Pick<World, "journal" | "gateways"> {
  readonly random: () => number;
  /** Aborted when no new work may begin. */
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

function anyOf({ gateways, random }: ClientDeps): GatewayUnderTest {
  const gateway = gateways[Math.floor(random() * gateways.length)];
  if (!gateway) throw new Error("There are gateways.");
  return gateway;
}

/** Sends an operation and records its duration. @returns null without a response. */
async function send(
  { journal }: ClientDeps,
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

/** Writes videos one after another, each with a unique marker. */
export async function writeVideos(deps: ClientDeps, token: string, name: string): Promise<void> {
  for (let number = 1; !deps.signal.aborted; number += 1) {
    const marker = `${name}-${number}`;
    const input = { title: marker, sizeInBytes: 1_000, classifications: ["ITEM"] };
    const answer = await send(deps, anyOf(deps), "write", token, createVideo, { input });
    const outcome = outcomeOf(answer);
    deps.journal.push({ kind: "write", marker, outcome });
    if (outcome !== "DONE") await wait(100 + deps.random() * 400);
  }
}

/** Errors after which a repeat can have another payload. */
const passingErrors: readonly string[] = [
  "IdempotencyConflictError",
  "OutcomeUnknownError",
  "RateLimitedError",
  "UpstreamError",
];

/**
 * Creates videos with idempotency keys. Each mutation is sent by two clients at once and once more later, each time to
 * any gateway, so that repeats meet running, killed and finished ones.
 */
export async function repeatWrites(deps: ClientDeps, token: string, name: string): Promise<void> {
  for (let number = 1; !deps.signal.aborted; number += 1) {
    const key = `${name}-${number}`;
    const input = { title: key, sizeInBytes: 1_000, classifications: ["ITEM"], idempotencyKey: key };
    const attempt = async (delayMs: number) => {
      await wait(delayMs);
      const fromMs = steadyMs();
      const answer = await send(deps, anyOf(deps), "keyed write", token, createVideo, { input });
      const payload = finalPayload(answer?.data?.["createVideo"]);
      deps.journal.push({ kind: "attempt", key, fromMs, toMs: steadyMs(), payload });
    };
    await Promise.all([attempt(0), attempt(deps.random() * 200)]);
    await attempt(deps.random() * 1_000);
  }
}

/** Returns a payload as text; null when the next attempt may have another one. */
function finalPayload(payload: Payload | null | undefined): string | null {
  const isPassing = payload?.errors?.some(({ __typename }) => passingErrors.includes(__typename)) ?? true;
  return isPassing ? null : JSON.stringify(payload);
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

/** Creates tasks one after another and follows each through all gateways. */
export async function watchTasks(deps: ClientDeps, token: string): Promise<void> {
  while (!deps.signal.aborted) {
    const input = { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", filter: { orderStatus: "ACTIVE" } };
    const made = await send(deps, anyOf(deps), "task", token, createTask, { input });
    const id = made?.data?.["createOrderTask"]?.task?.id;
    if (id !== undefined) {
      await Promise.all(deps.gateways.map((gateway) => watchToEnd(deps, gateway, token, id)));
    }
    await wait(500 + deps.random() * 1_000);
  }
}

/** Follows a task through a gateway and resumes when a stream is cut off. */
async function watchToEnd(
  { journal }: ClientDeps,
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
      // The gateway is down or has moved its streams to another one.
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
      // An error ends the stream like a lost connection.
      if (!data?.feedTaskStatusChanged) throw new Error("The stream had an error.");
      yield data.feedTaskStatusChanged;
    }
  } finally {
    clearTimeout(late);
    client.dispose();
  }
}

/** Signs in, signs out, and later tries the cookie on every gateway. */
export async function comeAndGo(deps: ClientDeps): Promise<void> {
  const { gateways, journal, random, signal } = deps;
  while (!signal.aborted) {
    const browser = new CookieClient((url, init) =>
      fetch(url, { signal: AbortSignal.timeout(clientTimeoutMs), ...init }),
    );
    try {
      await signIn(browser, anyOf(deps).url);
      const { header } = browser;
      const begunMs = await isLetIn(anyOf(deps).url, header);
      const out = await browser.send(`${anyOf(deps).url}/auth/sign-out`, { method: "POST" });
      const endedMs = steadyMs();
      if (begunMs !== null && out.status === 204) {
        await wait(random() * 9_000);
        for (const gateway of gateways) journal.push(await tryToEnter(gateway, header, endedMs));
      }
    } catch {
      // A gateway or Redis is down: the user tries again.
    }
    await wait(200 + random() * 1_000);
  }
}

/** Tries the cookie of an ended session on a gateway. */
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

/** Metrics of a gateway that change while Redis is unavailable; empty while the gateway does not respond. */
async function readOutages(url: string): Promise<string> {
  const signal = AbortSignal.timeout(clientTimeoutMs);
  const response = await fetch(`${url}/metrics`, { signal }).catch(() => null);
  const text = (await response?.text()) ?? "";
  return (text.match(/^gateway_redis_(?:available|away_seconds_total) .*$/gm) ?? []).join("\n");
}

/** Sends a query with a cookie. @returns the time at which an accepted request was sent; null for a rejected one. */
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
