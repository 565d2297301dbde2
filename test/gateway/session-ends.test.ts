import { once } from "node:events";
import { request } from "node:http";
import { createConnection } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { demoTokens } from "../../src/sandbox/accounts/demo-accounts.ts";
import { createLinkSealer } from "../../src/files/link-sealer.ts";
import { createKeyring } from "../../src/secrets/keyring.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { hasRedisServer, redisNote } from "../helpers/redis-server.ts";
import { signIn, signInConfig } from "../helpers/signing-in.ts";
import { startStandIn } from "../helpers/stand-in-service.ts";
import { controlled, createControls } from "../sessions/session-fleet.ts";
import { Browser, newLink, preflight, sessionsQuery, setUpSessions, type ViewerData } from "./signed-in.ts";

const signOutOthers = "mutation { signOutEverywhere(input: { keepCurrent: true }) { endedCount } }";
const endedElsewhere = [{ extensions: { code: "UNAUTHENTICATED", reason: "ENDED_ELSEWHERE" } }];

async function sessionIdOf(browser: Browser, url: string): Promise<string> {
  const { data } = await browser.ask<ViewerData>(url, sessionsQuery);
  return data.viewer.sessions.find(({ isCurrent }) => isCurrent)?.id ?? "";
}

describe.runIf(hasRedisServer)(`the end of a session${redisNote}`, () => {
  test("aborts its running downloads, and no others", async () => {
    const service = await startStandIn(({ response }) => {
      response.writeHead(200, { "content-type": "application/octet-stream" });
      response.write("the first bytes");
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const { clock, url, other, browser } = await setUpSessions(2, { sellerFeed: service.url });
    const second = new Browser();
    await signIn(second, url);
    const links = createLinkSealer(createKeyring([String(signInConfig("").secret)]));
    const download = async (owner: Browser) => {
      const sessionId = await sessionIdOf(owner, url);
      const viewer = { key: "", token: "", session: { id: sessionId } } as never;
      const { text } = await links.seal({ kind: "taskResult", taskId: "task-1" }, viewer, clock.now());
      const sent = request(`${other}/files/${text}`).end();
      onTestFinished(() => void sent.destroy());
      const [answer] = await once(sent, "response");
      await once(answer, "data");
      const seen = { error: null as unknown };
      answer.once("error", (error: unknown) => (seen.error = error));
      return seen;
    };
    const [ended, going] = [await download(second), await download(browser)];
    const { data } = await browser.ask(url, signOutOthers);
    expect(data).toEqual({ signOutEverywhere: { endedCount: 1 } });
    await expect.poll(() => ended.error).toMatchObject({ code: "ECONNRESET" });
    expect(await service.calls[0]?.over).toBe(false);
    expect(going.error).toBeNull();
    expect(service.calls[1]?.response.closed).toBe(false);
  });

  test("spares the current session with keepCurrent; with a bearer token there is no current session", async () => {
    const { url, other, browser } = await setUpSessions(2);
    const [second, third] = [new Browser(), new Browser()];
    await signIn(second, url);
    await signIn(third, other);
    expect((await browser.ask(other, signOutOthers)).data).toEqual({ signOutEverywhere: { endedCount: 2 } });
    for (const [one, at] of [
      [second, url],
      [third, other],
    ] as const) {
      expect((await one.ask(at, sessionsQuery)).errors).toMatchObject(endedElsewhere);
    }
    const { data } = await browser.ask<ViewerData>(url, sessionsQuery);
    expect(data.viewer.sessions).toMatchObject([{ isCurrent: true }]);
    const bearer = graphqlClient(url, demoTokens.seller1);
    expect((await bearer.query(signOutOthers)).data).toEqual({ signOutEverywhere: { endedCount: 1 } });
    expect((await browser.ask(url, sessionsQuery)).errors).toMatchObject(endedElsewhere);
  });
});

/** Starts two gateways whose state a test can make unavailable. */
async function setUpAway() {
  const controls = createControls();
  const found = await setUpSessions(2, { around: (state) => controlled(state, controls) });
  return { ...found, controls };
}

describe.runIf(hasRedisServer)(`an outage of Redis${redisNote}`, () => {
  const unavailable = [{ extensions: { code: "STATE_UNAVAILABLE" } }];

  test("makes listing and ending of sessions fail with STATE_UNAVAILABLE", async () => {
    const { url, browser, controls } = await setUpAway();
    const id = await sessionIdOf(browser, url);
    controls.isAway = true;
    for (const operation of [
      sessionsQuery,
      `mutation { endSession(input: { sessionId: "${id}" }) { endedId errors { __typename } } }`,
      "mutation { signOutEverywhere { endedCount errors { __typename } } }",
    ]) {
      expect((await browser.ask(url, operation)).errors).toMatchObject(unavailable);
    }
    expect((await browser.ask(url, "{ viewer { id user { username } } }")).errors).toEqual([]);
    controls.isAway = false;
    expect(await sessionIdOf(browser, url)).toBe(id);
  });

  test("causes 503 on every path for a session that the instance does not know", async () => {
    const { url, other, browser, controls } = await setUpAway();
    const path = new URL(await newLink(browser, url)).pathname;
    controls.isAway = true;
    const body = JSON.stringify({ query: "{ viewer { id } }" });
    const requests: [string, RequestInit][] = [
      ["/graphql", { method: "POST", headers: preflight, body }],
      ["/auth/session", {}],
      ["/auth/sign-in", {}],
      ["/auth/sign-out", { method: "POST" }],
      [path, {}],
    ];
    for (const [address, init] of requests) {
      const answer = await browser.send(`${other}${address}`, init);
      expect([address, answer.status]).toEqual([address, 503]);
      expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d?$/);
      expect(await answer.json()).toMatchObject({ errors: unavailable });
    }
    const { port, host } = new URL(other);
    const socket = createConnection(Number(port), "127.0.0.1");
    socket.write(
      `GET /graphql HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${other}\r\nCookie: ${browser.header}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    const [head] = (await once(socket, "data")) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 503 /);
    // No session was ended by the outage, and bearer tokens need no stored state.
    const bearer = await graphqlClient(other, demoTokens.seller1).query("{ viewer { id } }");
    expect(bearer.errors ?? []).toEqual([]);
    controls.isAway = false;
    expect((await browser.ask(other, "{ viewer { id } }")).errors).toEqual([]);
    expect((await fetch(`${other}${path}`)).status).toBe(200);
  });
});
