import { describe, expect, test, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createLog } from "../../src/log.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startRecordingProxy } from "../helpers/recording-proxy.ts";
import { issueToken } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { createDocument } from "./operations.ts";

const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
const limits = "{ viewer { rateLimits { identity used } } }";

interface Viewer {
  readonly viewer: { readonly rateLimits: readonly { readonly identity: string; readonly used: number }[] };
}

/** Returns a log with its lines. */
function collectLog() {
  const lines: string[] = [];
  return { lines, log: createLog("warn", { write: (line: string) => void lines.push(line) }) };
}

/** Starts a gateway over a sandbox with one manual clock, and records the calls between them. */
async function setUp(config: Partial<GatewayConfig> = {}) {
  const clock = createManualClock();
  const sandbox = await startSandbox({ clock });
  const proxy = await startRecordingProxy(sandbox.url, () => clock.now());
  const { lines, log } = collectLog();
  const gateway = await startGateway(proxy.url, { viewerIdentity: "user", ...config }, { clock, log });
  const client = (token: string) => graphqlClient(gateway.url, token);
  return {
    clock,
    lines,
    exchanges: proxy.exchanges,
    renew: () => issueToken(sandbox.url, []),
    issue: (scopes: readonly string[]) => issueToken(sandbox.url, scopes),
    lookUps: () => proxy.exchanges.filter(({ target }) => target.includes("/commerce/identity/")).length,
    query: (token: string, text: string) => client(token).query(text),
    async limits(token: string) {
      return dataOf(await client(token).query<Viewer, object>(limits)).viewer.rateLimits[0];
    },
    async write(token: string) {
      const answer = await client(token).query<{ createDocument: { errors: unknown[] } }, object>(
        createDocument,
        { input },
      );
      return dataOf(answer).createDocument.errors;
    },
    async [Symbol.asyncDispose]() {
      await gateway[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
      await sandbox[Symbol.asyncDispose]();
    },
  };
}

describe("detail 21: the rate limit of a user", () => {
  test("covers two tokens of one seller, so that none of 90 writes fails with 429", async () => {
    await using env = await setUp();
    const tokens = ["sandbox-seller-1", await env.renew()];
    let answered = 0;
    const writes = Promise.all(
      Array.from({ length: 90 }, async (_, index) => {
        const errors = await env.write(tokens[index % 2] ?? "");
        answered += 1;
        return errors;
      }),
    );
    await vi.waitFor(() => expect(answered).toBe(50));
    for (const token of tokens) expect(await env.limits(token)).toEqual({ identity: "USER", used: 50 });
    expect(await env.limits("sandbox-seller-2")).toEqual({ identity: "USER", used: 0 });
    await env.clock.advance(5_000);
    expect((await writes).flat()).toEqual([]);
    const statuses = env.exchanges.filter(({ method }) => method === "POST").map(({ status }) => status);
    expect(statuses).toEqual(Array(90).fill(201));
    expect(env.lookUps()).toBe(3);
  });

  test("needs no identity call for reads and viewer.id", async () => {
    await using env = await setUp();
    await env.query(
      "sandbox-seller-1",
      '{ video(videoId: "none") { status } store { name } viewer { id mode } }',
    );
    expect(env.exchanges.length).toBeGreaterThan(0);
    expect(env.lookUps()).toBe(0);
  });

  test("applies to each token without an identity call with VIEWER_IDENTITY=token", async () => {
    await using env = await setUp({ viewerIdentity: "token" });
    await env.write("sandbox-seller-1");
    expect(await env.limits("sandbox-seller-1")).toEqual({ identity: "TOKEN", used: 1 });
    expect(await env.limits(await env.renew())).toEqual({ identity: "TOKEN", used: 0 });
    expect(env.lookUps()).toBe(0);
    expect(env.lines).toEqual([]);
  });

  test("applies to the token alone when it lacks the scope, with one warning in the log and without the token in it", async () => {
    await using env = await setUp();
    const token = await env.issue(["sell.inventory"]);
    for (let index = 0; index < 3; index += 1) expect(await env.write(token)).toEqual([]);
    expect(await env.limits(token)).toEqual({ identity: "TOKEN", used: 3 });
    expect(await env.limits("sandbox-seller-1")).toEqual({ identity: "USER", used: 0 });
    expect(env.lookUps()).toBe(2);
    expect(env.lines).toHaveLength(1);
    expect(JSON.parse(env.lines[0] ?? "")).toMatchObject({
      level: "warn",
      code: "UPSTREAM_HTTP",
      status: 403,
      msg: expect.stringContaining("limits apply to the token alone"),
    });
    expect(env.lines.join("")).not.toContain(token);
  });

  test("applies to the gateway's own seller for an operator", async () => {
    await using env = await setUp({
      accessToken: "access-token-of-the-operators",
      client: { id: "sandbox-client", secret: "sandbox-secret" },
      refreshToken: "sandbox-refresh-seller-1",
    });
    expect(await env.write("access-token-of-the-operators")).toEqual([]);
    expect(await env.limits("access-token-of-the-operators")).toEqual({ identity: "USER", used: 1 });
  });

  test("is delayed once, for less than a second, by an identity service that hangs", async () => {
    await using service = await startStandIn(answerEverything);
    await using hanging = await startStandIn(() => undefined);
    const { lines, log } = collectLog();
    const clock = createManualClock();
    await using gateway = await startGateway(
      service.url,
      { viewerIdentity: "user", upstream: { url: service.url, identity: hanging.url } },
      { log, clock },
    );
    const client = graphqlClient(gateway.url, "one");
    const first = client.query(createDocument, { input });
    await hanging.call(0);
    await clock.advance(999);
    await first;
    const answer = await client.query<Viewer, object>(limits);
    expect(dataOf(answer).viewer.rateLimits).toEqual([{ identity: "TOKEN", used: 1 }]);
    await client.query(createDocument, { input });
    expect(hanging.calls).toHaveLength(1);
    expect(lines).toHaveLength(1);
  });

  test("includes earlier calls of the token when the user becomes known late", async () => {
    const clock = createManualClock();
    await using sandbox = await startSandbox({ clock });
    await using slow = await startStandIn(() => undefined);
    await using gateway = await startGateway(
      sandbox.url,
      { viewerIdentity: "user", upstream: { url: sandbox.url, identity: slow.url } },
      { clock },
    );
    const client = graphqlClient(gateway.url);
    let answered = 0;
    const write = async () => {
      const answer = await client.query<{ createDocument: { errors: unknown[] } }, object>(createDocument, {
        input,
      });
      answered += 1;
      return dataOf(answer).createDocument.errors;
    };
    const writes = Array.from({ length: 40 }, write);
    const call = await slow.call(0);
    // All calls wait for the user until then; later calls are not delayed.
    await clock.advance(700);
    await vi.waitFor(() => expect(answered).toBe(40));
    answerJson(call, 200, { userId: "ann" });
    await vi.waitFor(async () =>
      expect(dataOf(await client.query<Viewer, object>(limits)).viewer.rateLimits).toMatchObject([
        { identity: "USER" },
      ]),
    );
    writes.push(...Array.from({ length: 40 }, write));
    await vi.waitFor(() => expect(answered).toBe(50));
    await clock.advance(5_000);
    expect((await Promise.all(writes)).flat()).toEqual([]);
    expect(slow.calls).toHaveLength(1);
  });

  test("applies to the token, with a warning at the start, without an address of the identity service", async () => {
    await using service = await startStandIn((call) => answerJson(call, 200, {}));
    const { url } = service;
    const { lines, log } = collectLog();
    await using gateway = await startGateway(
      url,
      {
        viewerIdentity: "user",
        upstream: {
          media: url,
          document: url,
          sellerFeed: url,
          store: url,
          catalogFeed: url,
          keyManagement: url,
        },
      },
      { log },
    );
    expect(lines.join("")).toContain("UPSTREAM_IDENTITY_URL");
    const answer = await graphqlClient(gateway.url).query<Viewer, object>(limits);
    expect(dataOf(answer).viewer.rateLimits).toMatchObject([{ identity: "TOKEN" }]);
    expect(service.calls).toEqual([]);
  });
});
