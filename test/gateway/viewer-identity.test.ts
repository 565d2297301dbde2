import { describe, expect, test, vi } from "vitest";
import { closeAfterTest } from "../helpers/close-after.ts";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { createManualClock } from "../helpers/clock.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, type GraphqlClient, graphqlClient } from "../helpers/graphql-client.ts";
import { createReadLog } from "../helpers/log-lines.ts";
import { issueToken } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { answerEverything, answerJson, startStandIn } from "../helpers/stand-in-service.ts";
import { createDocument } from "./operations.ts";

const input = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };

interface Viewer {
  readonly viewer: { readonly rateLimits: readonly { readonly identity: string; readonly used: number }[] };
}

/** Makes a call that counts toward the limit. @returns its errors. */
async function write(client: GraphqlClient): Promise<unknown[]> {
  const answer = await client.query<{ createDocument: { errors: unknown[] } }, object>(createDocument, {
    input,
  });
  return dataOf(answer).createDocument.errors;
}

/** Reads the limits of a client's viewer. */
async function limitsOf(client: GraphqlClient) {
  const limits = "{ viewer { rateLimits { identity used } } }";
  return dataOf(await client.query<Viewer, object>(limits)).viewer.rateLimits;
}

/** Starts a gateway over a sandbox with one manual clock, and records the calls between them. */
async function setUp(config: Partial<GatewayConfig> = {}) {
  const clock = createManualClock();
  const sandbox = await closeAfterTest(startSandbox({ clock }));
  const { log, lines, text } = createReadLog("warn");
  const gateway = await closeAfterTest(
    startGateway(sandbox.url, { viewerIdentity: "user", ...config }, { clock, log }),
  );
  const client = (token: string) => graphqlClient(gateway.url, token);
  return {
    clock,
    lines,
    text,
    calls: () => sandbox.journal,
    renew: () => issueToken(sandbox.url, []),
    issue: (scopes: readonly string[]) => issueToken(sandbox.url, scopes),
    lookUps: () => sandbox.journal.filter(({ operation }) => operation === "getUser").length,
    query: (token: string, operation: string) => client(token).query(operation),
    limits: async (token: string) => (await limitsOf(client(token)))[0],
    write: (token: string) => write(client(token)),
  };
}

describe("detail 21: the rate limit of a user", () => {
  test("covers two tokens of one seller, so that none of 90 writes fails with 429", async () => {
    const env = await setUp();
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
    const statuses = env
      .calls()
      .filter(({ method, service }) => method === "POST" && service === "media")
      .map(({ status }) => status);
    expect(statuses).toEqual(Array(90).fill(201));
    expect(env.lookUps()).toBe(3);
  });

  test("needs no identity call for reads and viewer.id", async () => {
    const env = await setUp();
    await env.query(
      "sandbox-seller-1",
      '{ video(videoId: "none") { status } store { name } viewer { id mode } }',
    );
    expect(env.calls().length).toBeGreaterThan(0);
    expect(env.lookUps()).toBe(0);
  });

  test("applies to each token without an identity call with VIEWER_IDENTITY=token", async () => {
    const env = await setUp({ viewerIdentity: "token" });
    await env.write("sandbox-seller-1");
    expect(await env.limits("sandbox-seller-1")).toEqual({ identity: "TOKEN", used: 1 });
    expect(await env.limits(await env.renew())).toEqual({ identity: "TOKEN", used: 0 });
    expect(env.lookUps()).toBe(0);
    expect(env.lines()).toEqual([]);
  });

  test("applies to the token alone when it lacks the scope, with one warning in the log and without the token in it", async () => {
    const env = await setUp();
    const token = await env.issue(["sell.inventory"]);
    for (let index = 0; index < 3; index += 1) expect(await env.write(token)).toEqual([]);
    expect(await env.limits(token)).toEqual({ identity: "TOKEN", used: 3 });
    expect(await env.limits("sandbox-seller-1")).toEqual({ identity: "USER", used: 0 });
    expect(env.lookUps()).toBe(2);
    expect(env.lines()).toMatchObject([
      {
        level: "warn",
        code: "UPSTREAM_HTTP",
        status: 403,
        msg: expect.stringContaining("limits apply to the token alone"),
      },
    ]);
    expect(env.text()).not.toContain(token);
  });

  test("applies to the gateway's own seller for an operator", async () => {
    const env = await setUp({
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
    const { lines, log } = createReadLog("warn");
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
    expect(await limitsOf(client)).toEqual([{ identity: "TOKEN", used: 1 }]);
    await client.query(createDocument, { input });
    expect(hanging.calls).toHaveLength(1);
    expect(lines()).toHaveLength(1);
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
    const writeAndCount = async () => {
      const errors = await write(client);
      answered += 1;
      return errors;
    };
    const writes = Array.from({ length: 40 }, writeAndCount);
    const call = await slow.call(0);
    // All calls wait for the user until then; later calls are not delayed.
    await clock.advance(700);
    await vi.waitFor(() => expect(answered).toBe(40));
    answerJson(call, 200, { userId: "ann" });
    await vi.waitFor(async () => expect(await limitsOf(client)).toMatchObject([{ identity: "USER" }]));
    writes.push(...Array.from({ length: 40 }, writeAndCount));
    await vi.waitFor(() => expect(answered).toBe(50));
    await clock.advance(5_000);
    expect((await Promise.all(writes)).flat()).toEqual([]);
    expect(slow.calls).toHaveLength(1);
  });

  test("applies to the token, with a warning at the start, without an address of the identity service", async () => {
    await using service = await startStandIn((call) => answerJson(call, 200, {}));
    const { url } = service;
    const { text, log } = createReadLog("warn");
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
    expect(text()).toContain("UPSTREAM_IDENTITY_URL");
    expect(await limitsOf(graphqlClient(gateway.url))).toMatchObject([{ identity: "TOKEN" }]);
    expect(service.calls).toEqual([]);
  });
});
