import { createClient } from "graphql-ws";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { demoTokens } from "../../src/sandbox/accounts/demo-accounts.ts";
import { codesOf, graphqlClient } from "../helpers/graphql-client.ts";
import { scrape } from "../helpers/metrics.ts";
import { hasRedisServer, redisNote } from "../helpers/redis-server.ts";
import { signIn } from "../helpers/signing-in.ts";
import {
  Browser,
  newLink,
  newVideo,
  sessionsQuery,
  setUpSessions,
  statusOf,
  type ViewerData,
} from "./signed-in.ts";

const hourMs = 3_600_000;

const uploadDocument =
  "mutation ($file: Upload!) { createDocumentFromFile(input: { file: $file, documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH] }) { document { id } errors { __typename ... on MutationError { message } } } }";

/** Revokes all consents of sellers, as on the marketplace's page. */
async function revokeAll(sandboxUrl: string): Promise<void> {
  const address = `${sandboxUrl}/oauth2/connections`;
  const page = await (await fetch(address)).text();
  for (const [, connection = ""] of page.matchAll(/name="connection" value="([^"]*)"/g)) {
    const body = new URLSearchParams({ connection });
    await fetch(address, { method: "POST", body, headers: { origin: sandboxUrl }, redirect: "manual" });
  }
}

describe("the viewer of a session", () => {
  test("is the same marketplace user as with a bearer token", async () => {
    const { url, browser } = await setUpSessions();
    const { data } = await browser.ask<ViewerData>(url, sessionsQuery);
    const { user } = data.viewer;
    expect(user).toMatchObject({ userId: expect.any(String), username: expect.stringMatching(/./) });
    expect(data.viewer.sessions).toMatchObject([{ isCurrent: true }]);
    const bearer = await graphqlClient(url, demoTokens.seller1).query<ViewerData, object>(sessionsQuery);
    expect(bearer.data?.viewer.user).toEqual(user);
    expect(bearer.data?.viewer.sessions).toMatchObject([{ isCurrent: false }]);
    const other = await graphqlClient(url, demoTokens.seller2).query<ViewerData, object>(sessionsQuery);
    expect(other.data?.viewer.user?.id).not.toBe(user?.id);
    expect(other.data?.viewer.sessions).toEqual([]);
  });

  test("shares one rate limit with the user's bearer tokens", async () => {
    const { url, browser } = await setUpSessions();
    const rates = "{ viewer { rateLimits { identity used } } }";
    await newVideo(browser, url);
    const bearer = await graphqlClient(url, demoTokens.seller1).query<
      { viewer: { rateLimits: { identity: string; used: number }[] } },
      object
    >(rates);
    expect(bearer.data?.viewer.rateLimits).toEqual([{ identity: "USER", used: 1 }]);
  });

  test("reads, uploads, watches and downloads", async () => {
    const { url, browser, calls } = await setUpSessions();
    const id = await newVideo(browser, url);
    const query = `{ node(id: "${id}") { ... on Video { status } } }`;
    for (let count = 0; count < 4; count += 1) {
      expect(await browser.ask(url, query)).toMatchObject({ data: { node: { status: "PENDING_UPLOAD" } } });
    }
    expect(calls("/video/").map(({ status }) => status)).toContain(200);
    const uploaded = await browser.upload(url, uploadDocument, "%PDF-1.4\n%%EOF\n", "guide.pdf");
    expect(uploaded.data).toMatchObject({ createDocumentFromFile: { document: { id: expect.any(String) } } });
    const seen = await browser.follow(url, statusOf(id));
    await expect.poll(() => seen.text).toContain("PENDING_UPLOAD");
  });
});

describe("the sessions of a user", () => {
  test("are ended one by one by that user only", async () => {
    const { url, browser } = await setUpSessions();
    const second = new Browser();
    await signIn(second, url);
    const stranger = new Browser();
    await signIn(stranger, url, { seller: "seller-2" });
    const { data } = await browser.ask<ViewerData>(url, sessionsQuery);
    const [other] = data.viewer.sessions.filter(({ isCurrent }) => !isCurrent);
    const end = (client: Browser, sessionId = "") =>
      client.ask(
        url,
        "mutation ($id: ID!) { endSession(input: { sessionId: $id }) { endedId errors { __typename ... on NotFoundError { missingId } } } }",
        { id: sessionId },
      );
    const missing = { endedId: null, errors: [{ __typename: "NotFoundError", missingId: other?.id }] };
    expect((await end(stranger, other?.id)).data).toEqual({ endSession: missing });
    expect((await second.ask<ViewerData>(url, sessionsQuery)).errors).toEqual([]);
    expect((await end(browser, other?.id)).data).toEqual({ endSession: { endedId: other?.id, errors: [] } });
    expect((await end(browser, other?.id)).data).toEqual({ endSession: missing });
    expect((await second.ask(url, sessionsQuery)).errors).toMatchObject([
      { extensions: { code: "UNAUTHENTICATED", reason: "ENDED_ELSEWHERE" } },
    ]);
    expect((await browser.ask<ViewerData>(url, sessionsQuery)).data.viewer.sessions).toHaveLength(1);
  });

  test.runIf(hasRedisServer)(
    `end together on all instances, with their streams, WebSockets and links, while bearer tokens stay valid${redisNote}`,
    async () => {
      const { url, other, browser } = await setUpSessions(2);
      const second = new Browser();
      await signIn(second, other);
      const id = await newVideo(browser, url);
      const link = await newLink(second, other);
      expect((await fetch(link)).status).toBe(200);
      const streams = [await browser.follow(url, statusOf(id)), await second.follow(other, statusOf(id))];
      for (const stream of streams) await expect.poll(() => stream.text).toContain("PENDING_UPLOAD");
      const headers = { cookie: second.header, origin: other };
      const closes: unknown[] = [];
      const client = createClient({
        url: `${other.replace("http", "ws")}/graphql`,
        webSocketImpl: class extends WebSocket {
          constructor(address: string, protocol: string) {
            super(address, protocol, { headers });
          }
        },
        lazy: false,
        retryAttempts: 0,
        onNonLazyError: () => undefined,
        on: { closed: (event) => closes.push((event as CloseEvent).code) },
      });
      onTestFinished(() => client.dispose());
      const events: unknown[] = [];
      client.subscribe(
        { query: statusOf(id) },
        { next: (event) => events.push(event), error: () => undefined, complete: () => undefined },
      );
      await expect.poll(() => JSON.stringify(events)).toContain("PENDING_UPLOAD");

      const bearer = graphqlClient(url, demoTokens.seller1);
      const signOut = await bearer.query(
        "mutation { signOutEverywhere { endedCount errors { __typename } } }",
      );
      expect(signOut.data).toEqual({ signOutEverywhere: { endedCount: 2, errors: [] } });
      for (const stream of streams) {
        await expect.poll(() => stream.isOver).toBe(true);
        expect(stream.text).toContain('"reason":"ENDED_ELSEWHERE"');
        expect(stream.text).toContain("event: complete");
      }
      await expect.poll(() => closes).toEqual([4401]);
      expect(JSON.stringify(events)).toContain('"reason":"ENDED_ELSEWHERE"');
      for (const [one, at] of [
        [browser, url],
        [browser, other],
        [second, other],
      ] as const) {
        expect((await one.ask(at, sessionsQuery)).errors).toMatchObject([
          { extensions: { code: "UNAUTHENTICATED", reason: "ENDED_ELSEWHERE" } },
        ]);
      }
      const ended = await fetch(link);
      expect(ended.status).toBe(401);
      expect(await ended.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
      expect(codesOf(await bearer.query(sessionsQuery))).toEqual([]);
    },
  );
});

describe.runIf(hasRedisServer)(`the access token of a session${redisNote}`, () => {
  test("is renewed once for all instances, and subscriptions continue", async () => {
    const { clock, url, other, browser, tokenRequests } = await setUpSessions(2);
    const id = await newVideo(browser, url);
    const streams = [await browser.follow(url, statusOf(id)), await browser.follow(other, statusOf(id))];
    for (const stream of streams) await expect.poll(() => stream.text).toContain("PENDING_UPLOAD");
    const before = tokenRequests().length;
    clock.jump(2.5 * hourMs);
    const answers = await Promise.all([
      browser.ask(url, `{ node(id: "${id}") { id } }`),
      browser.ask(other, `{ node(id: "${id}") { id } }`),
    ]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(tokenRequests().slice(before)).toMatchObject([{ status: 200 }]);
    expect(streams.map(({ isOver }) => isOver)).toEqual([false, false]);
    for (const stream of streams) expect(stream.text).not.toContain("errors");
  });

  test("ends the session with a reason when it cannot be renewed", async () => {
    const { clock, sandboxUrl, url, other, browser } = await setUpSessions(2);
    const id = await newVideo(browser, url);
    const stream = await browser.follow(other, statusOf(id));
    await expect.poll(() => stream.text).toContain("PENDING_UPLOAD");
    await revokeAll(sandboxUrl);
    clock.jump(2.5 * hourMs);
    const refused = { extensions: { code: "UNAUTHENTICATED", reason: "REFRESH_REFUSED" } };
    expect((await browser.ask(url, `{ node(id: "${id}") { id } }`)).errors).toMatchObject([refused]);
    await expect.poll(() => stream.isOver).toBe(true);
    expect(stream.text).toContain('"reason":"REFRESH_REFUSED"');
    expect((await browser.ask(other, sessionsQuery)).errors).toMatchObject([refused]);
    // Either instance may have requested the token. A user's failure does not count as the gateway's.
    const metrics = await Promise.all([scrape(url), scrape(other)]);
    const failures = (holder: string) =>
      metrics.map(({ sum }) => sum("gateway_token_requests_total", { holder, outcome: "failure" }) ?? 0);
    expect(failures("user").reduce((sum, count) => sum + count)).toBe(1);
    expect(failures("gateway")).toEqual([0, 0]);
  });
});
