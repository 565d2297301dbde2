import { once } from "node:events";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import { connectSocket } from "../helpers/web-socket.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway, type TestGateway } from "../helpers/gateway.ts";
import { postOperation, requestText } from "../helpers/post-operation.ts";
import { openConnection } from "../helpers/raw-http.ts";
import {
  answerFault,
  answerJson,
  askedId,
  type ReceivedCall,
  startStandIn,
  type StandInService,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

const limits = { maxOperationsPerViewer: 2, maxOperationsPerAddress: 3, trustProxy: ["loopback"] };
const here = "203.0.113.1";
const elsewhere = "203.0.113.2";

let service: StandInService;
let gateway: TestGateway;
/** Calls that the service holds until a test answers them. */
let waiting: ReceivedCall[];
let videos: number;

const answerNow = (call: ReceivedCall) => answerJson(call, 200, videoOnWire(askedId(call), "PROCESSING"));

beforeEach(async () => {
  waiting = [];
  videos = 0;
  service = await closeAfterTest(startStandIn((call) => void waiting.push(call)));
});

async function start(config: Partial<GatewayConfig> = limits): Promise<void> {
  gateway = await closeAfterTest(startGateway(service.url, { upstreamTimeoutMs: 120_000, ...config }));
}

/**
 * An operation that waits for the service. Each reads a different video, because reads of one video share a call.
 */
function waitingQuery(): string {
  videos += 1;
  return `{ video(videoId: "v${videos}") { videoId } }`;
}

const subscriptionTo = (videoId: string) =>
  `subscription { videoStatusChanged(id: "${encodeGlobalId("Video", videoId)}") { isFinal } }`;

interface Caller {
  readonly token?: string | null;
  readonly address?: string;
  readonly accept?: string;
}

function headersOf({ token = "a", address = here, accept = "application/json" }: Caller) {
  return { accept, "x-forwarded-for": address, ...(token !== null && { authorization: `Bearer ${token}` }) };
}

function send(query: string, caller: Caller = {}, signal: AbortSignal | null = null): Promise<Response> {
  return postOperation(gateway.url, { query }, headersOf(caller), signal);
}

/**
 * Sends an operation and waits until the service has received its call. @returns a function for the response status.
 */
async function begin(caller: Caller = {}, signal: AbortSignal | null = null) {
  const { length } = service.calls;
  const sent = send(waitingQuery(), caller, signal);
  sent.catch(() => undefined);
  await service.call(length);
  return { status: async () => (await sent).status };
}

/** Error code of an operation that calls no service; null when the gateway accepts it. */
async function codeFor(caller: Caller = {}): Promise<string | null> {
  const answer = (await (await send("{ __typename }", caller)).json()) as {
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  };
  return answer.errors?.[0]?.extensions.code ?? null;
}

const refused = "TOO_MANY_OPERATIONS";
const untilFree = (caller: Caller = {}) => vi.waitFor(async () => expect(await codeFor(caller)).toBeNull());

/** Opens an acknowledged WebSocket connection. */
async function openWebSocket({ token = "a", address = here }: Caller = {}) {
  const connection = await closeAfterTest(
    connectSocket(gateway.url, token, { headers: { "x-forwarded-for": address } }),
  );
  return {
    ...connection,
    /** Starts an operation and waits until the service has received its call. */
    begin: async (id: string) => {
      const { length } = service.calls;
      connection.subscribe(id, waitingQuery());
      return service.call(length);
    },
  };
}

const perViewer = {
  message: "You have 2 operations running at this gateway, which is the limit. Wait until some of them end.",
  extensions: { code: refused, limit: 2, retryAfterSeconds: 1 },
};
const perAddress = {
  message:
    "The clients at your network address have 3 operations running at this gateway, which is the limit. Wait until some of them end.",
  extensions: { code: refused, limit: 3, retryAfterSeconds: 1 },
};

describe("an operation above the limit of its viewer", () => {
  beforeEach(async () => {
    await start();
    await begin();
    await begin();
  });

  test.each(["application/json", "application/graphql-response+json", "*/*"])(
    "gets 429 over HTTP when the client accepts %s",
    async (accept) => {
      // The first runs have no compiled operation, the later ones have.
      for (let time = 0; time < 4; time += 1) {
        const { length } = service.calls;
        const answer = await send('{ video(videoId: "refused") { videoId } }', { accept });
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
        expect(await answer.json()).toEqual({ errors: [perViewer] });
        expect(service.calls).toHaveLength(length);
      }
    },
  );

  test("gets 429 over HTTP GET and as a multipart request", async () => {
    const byAddress = await fetch(`${gateway.url}/graphql?query={__typename}`, { headers: headersOf({}) });
    expect([byAddress.status, await byAddress.json()]).toEqual([429, { errors: [perViewer] }]);
    const form = new FormData();
    form.set("operations", JSON.stringify({ query: "{ __typename }" }));
    form.set("map", "{}");
    const parts = await fetch(`${gateway.url}/graphql`, {
      method: "POST",
      headers: { ...headersOf({}), "graphql-require-preflight": "true" },
      body: form,
    });
    expect([parts.status, await parts.json()]).toEqual([429, { errors: [perViewer] }]);
  });

  test("gets 429 over server-sent events, as a query and as a subscription", async () => {
    for (const query of ["{ __typename }", subscriptionTo("1"), subscriptionTo("1")]) {
      const answer = await send(query, { accept: "text/event-stream" });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(await answer.text()).toContain(`data: ${JSON.stringify({ errors: [perViewer] })}\n\n`);
    }
  });

  test("gets an error over WebSocket, and the connection stays usable", async () => {
    const known = await openWebSocket();
    for (const query of ["{ __typename }", subscriptionTo("1")]) {
      known.subscribe("1", query);
      expect(await known.read()).toEqual({ id: "1", type: "error", payload: [perViewer] });
    }
    for (const call of waiting.splice(0)) answerNow(call);
    await untilFree();
    known.subscribe("1", "{ __typename }");
    expect(await known.read()).toMatchObject({ id: "1", type: "next" });
  });

  test("is refused from every address, while another viewer may still run operations", async () => {
    expect(await codeFor({ address: elsewhere })).toBe(refused);
    expect(await codeFor({ token: "b" })).toBeNull();
    expect(await codeFor({ token: "b", address: elsewhere })).toBeNull();
    expect(await codeFor({ token: null })).toBeNull();
  });
});

describe("an operation above the limit of its address", () => {
  test("is refused for every viewer, while another address may still run operations", async () => {
    await start();
    for (const token of ["a", "b", "c"]) await begin({ token });
    const answer = await send("{ __typename }", { token: "d" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(await answer.json()).toEqual({ errors: [perAddress] });
    const stranger = await openWebSocket({ token: "e" });
    stranger.subscribe("1", "{ __typename }");
    expect(await stranger.read()).toEqual({ id: "1", type: "error", payload: [perAddress] });
    expect(await codeFor({ token: null })).toBe(refused);
    for (const token of ["a", "d", null]) expect(await codeFor({ token, address: elsewhere })).toBeNull();
  });

  test("is refused for all IPv6 addresses of one network", async () => {
    await start();
    for (const token of ["a", "b", "c"]) await begin({ token, address: `2001:db8::${token}` });
    expect(await codeFor({ token: "d", address: "2001:db8:0:0:ffff::1" })).toBe(refused);
    expect(await codeFor({ token: "d", address: "2001:db8:0:1::1" })).toBeNull();
  });

  test("is accepted when the address is unknown, because many clients may share one proxy", async () => {
    await start({ ...limits, trustProxy: [] });
    for (const token of ["a", "b", "c", "d", "e"]) await begin({ token });
    expect(await codeFor({ token: "f" })).toBeNull();
    await begin({ token: "a" });
    expect(await codeFor({ token: "a" })).toBe(refused);
  });
});

test("operations without a token count toward the limit of their address", async () => {
  await start({ ...limits, maxOperationsPerAddress: 100 });
  // An operation without a token never waits for a service. It stays in progress while its schema response is unread.
  const names = Array.from({ length: 25 }, (_, index) => `a${index}: description`).join(" ");
  const query = `{ __schema { types { ${names} } } }`;
  const request = requestText({ query }, [`X-Forwarded-For: ${here}`]);
  const sockets = [await openConnection(gateway.url), await openConnection(gateway.url)];
  for (const socket of sockets) {
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write(request.repeat(40));
  }
  await vi.waitFor(async () => expect(await codeFor({ token: null })).toBe(refused));
  expect(await codeFor({ token: null, address: elsewhere })).toBeNull();
  expect(await codeFor({ token: "a" })).toBeNull();
  for (const socket of sockets) socket.destroy();
  await untilFree({ token: null });
});

test("operations over HTTP and WebSocket count together", async () => {
  await start();
  const { begin: beginOver, read, subscribe } = await openWebSocket();
  await beginOver("1");
  expect(await codeFor()).toBeNull();
  await begin();
  expect(await codeFor()).toBe(refused);
  subscribe("2", "{ __typename }");
  expect(await read()).toEqual({ id: "2", type: "error", payload: [perViewer] });
});

test("open subscriptions do not count as running operations", async () => {
  await start();
  service.answer = answerNow;
  const { subscribe } = await openWebSocket();
  const streams: Response[] = [];
  for (let index = 0; index < 5; index += 1) {
    const query = subscriptionTo(String(index));
    subscribe(String(index), query);
    // One at a time: a subscription counts as an operation until it is open.
    await vi.waitFor(async () => {
      const stream = await send(query, { accept: "text/event-stream" });
      if (stream.status === 200) streams.push(stream);
      else await stream.text();
      expect(stream.status).toBe(200);
    });
    await untilFree();
  }
  service.answer = (call) => void waiting.push(call);
  await begin();
  expect(await codeFor()).toBeNull();
  await begin();
  expect(await codeFor()).toBe(refused);
  for (const stream of streams) await stream.body?.cancel();
});

describe("the slot of an operation", () => {
  test("is released when the operation is answered", async () => {
    await start();
    const first = await begin();
    await begin();
    expect(await codeFor()).toBe(refused);
    const [call] = waiting;
    if (call) answerNow(call);
    expect(await first.status()).toBe(200);
    await untilFree();
    await begin();
    expect(await codeFor()).toBe(refused);
  });

  test.each([
    ["the service rejects the call", (call: ReceivedCall) => answerFault(call, 400, 1)],
    ["the service closes the connection", ({ response }: ReceivedCall) => void response.destroy()],
    ["the service sends an invalid response", (call: ReceivedCall) => answerJson(call, 200, [])],
  ])("is released after the operation fails: %s", async (_what, fail) => {
    await start();
    service.answer = fail;
    for (let time = 0; time < 6; time += 1) {
      const answer = await send(waitingQuery());
      expect(await answer.text()).toContain('"errors"');
      await untilFree();
    }
  });

  test.each([
    ["no GraphQL", "{"],
    ["invalid against the schema", "{ nothing }"],
    [
      "too dear",
      `{ ${Array.from({ length: 30 }, (_, index) => `a${index}: feedTasks(first: 100) { nodes { id } }`).join(" ")} }`,
    ],
    ["too long", `{ ${"__typename ".repeat(2_100)}}`],
  ])("is never held by an operation that is %s", async (_what, query) => {
    await start();
    const known = await openWebSocket({ token: "b" });
    for (let time = 0; time < 6; time += 1) {
      await (await send(query)).text();
      await (await send(query, { accept: "text/event-stream" })).text();
      known.subscribe(String(time), query);
      await known.read();
    }
    await begin();
    expect(await codeFor()).toBeNull();
  });

  test("is released when the client disconnects during the operation", async () => {
    await start();
    for (let round = 0; round < 3; round += 1) {
      const leaving = new AbortController();
      await begin({}, leaving.signal);
      await begin({}, leaving.signal);
      expect(await codeFor()).toBe(refused);
      leaving.abort();
      await untilFree();
    }
  });

  test("is released when the client disconnects before the gateway has received the whole request", async () => {
    await start();
    const request = requestText({ query: "{ __typename }" }, [
      `X-Forwarded-For: ${here}`,
      "Authorization: Bearer a",
    ]);
    for (let time = 0; time < 6; time += 1) {
      const socket = await openConnection(gateway.url);
      socket.write(request.slice(0, -1), () => socket.destroy());
      await once(gateway.server, "request");
    }
    await expect.poll(() => codeFor()).toBeNull();
  });

  test("is released when a WebSocket client completes the operation or disconnects", async () => {
    await start();
    const { socket, begin: beginOver, complete } = await openWebSocket();
    await beginOver("1");
    await beginOver("2");
    expect(await codeFor()).toBe(refused);
    complete("1");
    await untilFree();
    await beginOver("3");
    expect(await codeFor()).toBe(refused);
    socket.terminate();
    await untilFree();
    await begin();
    expect(await codeFor()).toBeNull();
  });

  test("is not released by a refused operation", async () => {
    await start();
    await begin();
    await begin();
    for (let time = 0; time < 5; time += 1) expect(await codeFor()).toBe(refused);
    const known = await openWebSocket();
    for (let time = 0; time < 5; time += 1) {
      known.subscribe(String(time), "{ __typename }");
      expect(await known.read()).toMatchObject({ type: "error" });
    }
    expect(await codeFor()).toBe(refused);
    expect(await codeFor({ token: "b" })).toBeNull();
  });
});
