import { expect, onTestFinished } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createMemoryState } from "../../src/state/memory/memory-state.ts";
import type { SharedState } from "../../src/state/shared-state.ts";
import { createMovingClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { startRedis } from "../helpers/redis-server.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { CookieClient, signIn, signInConfig, temporaryFolder } from "../helpers/signing-in.ts";
import { joinTestRedis } from "../state/redis-instance.ts";

/** Headers that the gateway's own pages send with JSON. */
export const preflight = { "content-type": "application/json", "graphql-require-preflight": "true" };

/** A GraphQL response. */
export interface Answer {
  readonly data: Record<string, never> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

/** A browser with cookies for several gateways. */
export class Browser extends CookieClient {
  async ask<Data = Record<string, unknown>>(gatewayUrl: string, query: string, variables = {}) {
    const answer = await this.send(`${gatewayUrl}/graphql`, {
      method: "POST",
      headers: preflight,
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors = [] } = (await answer.json()) as Answer;
    return { data: data as unknown as Data, errors };
  }

  /** Starts a subscription over server-sent events and reads it in the background. */
  async follow(gatewayUrl: string, query: string) {
    const answer = await this.send(`${gatewayUrl}/graphql`, {
      method: "POST",
      headers: { ...preflight, accept: "text/event-stream" },
      body: JSON.stringify({ query }),
    });
    const seen = { text: "", isOver: false };
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) seen.text += decoder.decode(chunk);
      seen.isOver = true;
    };
    void read().catch(() => (seen.isOver = true));
    return seen;
  }

  async upload(gatewayUrl: string, mutation: string, bytes: string, name: string) {
    const form = new FormData();
    form.append("operations", JSON.stringify({ query: mutation, variables: { file: null } }));
    form.append("map", '{"0":["variables.file"]}');
    form.append("0", new Blob([bytes]), name);
    const answer = await this.send(`${gatewayUrl}/graphql`, {
      method: "POST",
      headers: { "graphql-require-preflight": "true" },
      body: form,
    });
    return (await answer.json()) as Answer;
  }
}

/** Options of a setup with sessions. */
export interface SessionSetUp {
  /** URL of a stand-in for the seller feed service; the sandbox by default. */
  readonly sellerFeed?: string;
  /** Wraps the state that each gateway shares with the others. */
  readonly around?: (state: SharedState) => SharedState;
}

/**
 * Starts one gateway, or several with their own Redis, over a sandbox. All use one clock that a test can advance.
 */
export async function setUpSessions(
  gatewayCount = 1,
  { sellerFeed, around = (state) => state }: SessionSetUp = {},
) {
  const clock = createMovingClock(Date.now());
  const sandbox = await closeAfterTest(startSandbox({ processingMs: 50, clock }));
  const proxy = await closeAfterTest(startRecordingProxy(sandbox.url, () => clock.now()));
  const redis = gatewayCount > 1 ? await startRedis() : null;
  onTestFinished(() => redis?.[Symbol.asyncDispose]());
  const config: Partial<GatewayConfig> = {
    ...signInConfig(await temporaryFolder()),
    upstream: { url: proxy.url, ...(sellerFeed !== undefined && { sellerFeed }) },
  };
  const urls: string[] = [];
  for (let count = 0; count < gatewayCount; count += 1) {
    const state = redis ? await joinTestRedis(redis.url) : createMemoryState({ clock });
    onTestFinished(() => state.close());
    const gateway = await closeAfterTest(startGateway(proxy.url, config, { clock, state: around(state) }));
    urls.push(gateway.url);
  }
  const [url = "", other = ""] = urls;
  const browser = new Browser();
  await signIn(browser, url);
  return {
    clock,
    sandboxUrl: sandbox.url,
    url,
    other,
    browser,
    /** Token requests that the sandbox has answered. */
    tokenRequests: () => proxy.exchanges.filter(({ target }) => target.endsWith("/oauth2/token")),
    calls: (part: string) => proxy.exchanges.filter(({ target }) => target.includes(part)),
  };
}

/** User and sessions of the viewer. */
export const sessionsQuery =
  "{ viewer { user { id userId username } sessions { id isCurrent lastUsedAt expiresAt } } }";

/** Result of `sessionsQuery`. */
export interface ViewerData {
  readonly viewer: {
    readonly user: { readonly id: string; readonly userId: string; readonly username: string } | null;
    readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[];
  };
}

const createVideo =
  'mutation { createVideo(input: { title: "A", sizeInBytes: 10, classifications: [ITEM] }) { video { id } errors { __typename } } }';
const createOrderTask =
  'mutation { createOrderTask(input: { schemaVersion: "1113", filter: { orderStatus: ACTIVE } }) { task { id } errors { __typename ... on MutationError { message } } } }';
/** Subscription to the status of a video. */
export const statusOf = (id: string) =>
  `subscription { videoStatusChanged(id: "${id}") { video { status } isFinal } }`;

/** Creates a video without a file. */
export async function newVideo(browser: Browser, url: string): Promise<string> {
  const { data } = await browser.ask<{ createVideo: { video: { id: string } } }>(url, createVideo);
  return data.createVideo.video.id;
}

/** Creates a feed task and returns the link to its result. */
export async function newLink(browser: Browser, url: string): Promise<string> {
  const { data } = await browser.ask<{ createOrderTask: { task: { id: string } } }>(url, createOrderTask);
  const query = `{ node(id: "${data.createOrderTask.task.id}") { ... on FeedTask { resultFile { url } } } }`;
  let link: string | undefined;
  await expect
    .poll(async () => {
      const answer = await browser.ask<{ node: { resultFile: { url: string | null } | null } }>(url, query);
      return (link = answer.data.node.resultFile?.url ?? undefined);
    })
    .toBeDefined();
  return link ?? "";
}
