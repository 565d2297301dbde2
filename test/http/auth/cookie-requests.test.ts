import { once } from "node:events";
import { createClient } from "graphql-ws";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { CookieClient, signIn, startSignIn } from "../../helpers/signing-in.ts";
import { connectSocket, openSocket } from "../../helpers/web-socket.ts";
import { sessionCookie, signOut } from "./steps.ts";

const query = "{ viewer { id } }";
const subscription = 'subscription { videoStatusChanged(id: "nothing") { isFinal } }';
const json = { "content-type": "application/json" };
const preflight = { "graphql-require-preflight": "true" };
const crossSite = { errors: [{ extensions: { code: "CROSS_SITE_REQUEST" } }] };

function post(document = query, headers: Record<string, string> = json): RequestInit {
  return { method: "POST", headers, body: JSON.stringify({ query: document }) };
}

async function signedIn() {
  const { gateway } = await startSignIn();
  const client = new CookieClient();
  await signIn(client, gateway.url);
  return { gateway, client, graphql: `${gateway.url}/graphql` };
}

function uploadForm(): FormData {
  const form = new FormData();
  form.append(
    "operations",
    JSON.stringify({
      query:
        "mutation($file: Upload!) { createImageFromFile(input: { file: $file }) { image { id } errors { __typename } } }",
      variables: { file: null },
    }),
  );
  form.append("map", '{"0":["variables.file"]}');
  form.append("0", new Blob(["no picture"]), "a.png");
  return form;
}

describe("CSRF protection: a request with a session cookie", () => {
  test("is rejected with CROSS_SITE_REQUEST without the preflight header, for every method and content type", async () => {
    const { client, graphql } = await signedIn();
    const requests: [string, RequestInit][] = [
      [graphql, post()],
      [graphql, post(query, { ...json, accept: "text/event-stream" })],
      [graphql, post(query, { "content-type": "text/plain" })],
      [graphql, { method: "POST", body: uploadForm() }],
      [`${graphql}?query=${encodeURIComponent(query)}`, {}],
      [`${graphql}?query=${encodeURIComponent(query)}`, { headers: { accept: "text/event-stream" } }],
      // GraphiQL is off, so the query would run.
      [`${graphql}?query=${encodeURIComponent(query)}`, { headers: { accept: "text/html" } }],
    ];
    for (const [url, init] of requests) {
      const answer = await client.send(url, init);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject(crossSite);
    }
  });

  test.each(["graphql-require-preflight", "x-graphql-yoga-csrf", "apollo-require-preflight"])(
    "is accepted with the header %s",
    async (name) => {
      const { client, graphql } = await signedIn();
      const answers = [
        await client.send(graphql, post(query, { ...json, [name]: "true" })),
        await client.send(graphql, post(query, { ...json, [name]: "true" })),
        await client.send(`${graphql}?query=${encodeURIComponent(query)}`, { headers: { [name]: "true" } }),
      ];
      for (const answer of answers) expect(await answer.json()).toMatchObject({ data: { viewer: {} } });
    },
  );

  test("can upload a file and subscribe with the preflight header", async () => {
    const { client, graphql } = await signedIn();
    const upload = await client.send(graphql, { method: "POST", headers: preflight, body: uploadForm() });
    expect(await upload.json()).toMatchObject({ data: { createImageFromFile: { errors: [{}] } } });
    const headers = { ...json, ...preflight, accept: "text/event-stream" };
    const events = await client.send(graphql, post(subscription, headers));
    expect(await events.text()).toContain("event: complete");
  });

  test("gets responses, including streams, with Cache-Control: no-store", async () => {
    const { client, gateway, graphql } = await signedIn();
    const stream = { ...preflight, accept: "text/event-stream" };
    const streams = post(subscription, { ...json, ...stream });
    const requests: [string, RequestInit][] = [
      [graphql, post(query, { ...json, ...preflight })],
      [graphql, post(query)],
      [graphql, { method: "POST", headers: preflight, body: uploadForm() }],
      [`${graphql}?query=${encodeURIComponent(query)}`, { headers: preflight }],
      [`${graphql}?query=${encodeURIComponent(query)}`, { headers: stream }],
      [`${graphql}?query=${encodeURIComponent(subscription)}`, { headers: stream }],
      // The first run and a later, compiled run.
      [graphql, streams],
      [graphql, streams],
      [`${gateway.url}/auth/session`, {}],
    ];
    for (const [url, init] of requests) {
      const answer = await client.send(url, init);
      await answer.text();
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toContain("Origin");
    }
  });

  test.each([
    ["its own", null, 200],
    ["listed", "https://shop.example", 200],
    ["listed by * only", "https://evil.example", 403],
    ["opaque", "null", 403],
    ["on another port", "http://127.0.0.1:1", 403],
    ["with another scheme", "https", 403],
    ["malformed", "evil", 403],
  ])("from an origin that is %s (%s) gets status %i", async (_kind, origin, status) => {
    const { client, gateway, graphql } = await signedIn();
    const named = origin === "https" ? gateway.url.replace("http:", "https:") : (origin ?? gateway.url);
    const answer = await client.send(graphql, post(query, { ...json, ...preflight, origin: named }));
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-credentials")).toBe(status === 200 ? "true" : null);
    const signedOut = await signOut(client, gateway.url, { origin: named });
    expect(signedOut.status).toBe(status === 200 ? 204 : 403);
  });

  test("allows credentials in CORS preflight responses only to listed origins", async () => {
    const { graphql, gateway } = await signedIn();
    for (const url of [graphql, `${gateway.url}/auth/session`]) {
      for (const [origin, allowed] of [
        ["https://shop.example", "true"],
        ["https://evil.example", null],
      ] as const) {
        const headers = { origin, "access-control-request-method": "GET" };
        const answer = await fetch(url, { method: "OPTIONS", headers });
        expect(answer.status).toBe(204);
        expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
        expect(answer.headers.get("access-control-allow-credentials")).toBe(allowed);
      }
    }
  });

  test("acts for its bearer token if there is one, and then needs no preflight header", async () => {
    const { client, graphql } = await signedIn();
    const ownId = async (headers: Record<string, string>) => {
      const answer = await client.send(graphql, post(query, { ...json, ...headers }));
      return (await answer.json()) as { data?: { viewer: { id: string } }; errors?: unknown[] };
    };
    const bearer = await ownId({ authorization: "Bearer sandbox-seller-2" });
    const cookie = await ownId(preflight);
    expect(bearer.data?.viewer.id).toBeTruthy();
    expect(bearer.data?.viewer.id).not.toBe(cookie.data?.viewer.id);
    // An unusable bearer token is not ignored, either.
    expect((await ownId({ authorization: "Bearer ", ...preflight })).data?.viewer.id).toBeUndefined();
  });

  test("is not signed in by a cookie of the https name on a gateway that is reached over http", async () => {
    const { client, graphql } = await signedIn();
    const value = client.cookies.get(sessionCookie) ?? "";
    client.cookies.clear();
    client.cookies.set("__Host-marketplace-gateway", value);
    const answer = await client.send(graphql, post());
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] });
  });

  test("is not signed in when it has two different session cookies, and is signed in when it has the same one twice", async () => {
    const { client, gateway, graphql } = await signedIn();
    const other = new CookieClient();
    await signIn(other, gateway.url, { seller: "seller-2" });
    const ask = async (...cookies: string[]) => {
      const headers = { ...json, ...preflight, cookie: cookies.join("; ") };
      const answer = await fetch(graphql, post(query, headers));
      const session = await fetch(`${gateway.url}/auth/session`, { headers });
      return [await answer.json(), await session.json()];
    };
    const signedOut = [{ errors: [{ extensions: { code: "UNAUTHENTICATED" } }] }, { signedIn: false }];
    const authenticated = [{ data: { viewer: {} } }, { signedIn: true }];
    expect(await ask(client.header, other.header)).toMatchObject(signedOut);
    expect(await ask(other.header, "theme=dark", client.header)).toMatchObject(signedOut);
    expect(await ask(client.header, "theme=dark", client.header)).toMatchObject(authenticated);
  });

  test("needs no preflight header for file links and health checks", async () => {
    const { client, gateway } = await signedIn();
    expect((await client.send(`${gateway.url}/files/nothing`)).status).toBe(404);
    expect((await client.send(`${gateway.url}/health/live`)).status).toBe(200);
  });
});

describe("Protection against cross-site WebSocket hijacking", () => {
  test.each([
    ["without an origin", undefined],
    ["an opaque origin", "null"],
    ["an origin that only * lists", "https://evil.example"],
    ["an origin on another port", "http://127.0.0.1:1"],
  ])("rejects a WebSocket upgrade with a cookie and %s with 403", async (_kind, origin) => {
    const { client, gateway } = await signedIn();
    const socket = openSocket(gateway.url, { headers: { cookie: client.header }, ...(origin && { origin }) });
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toContain("403");
  });

  test("closes a connection with 4401 when the session of its upgrade ends", async () => {
    const { client, gateway } = await signedIn();
    const headers = { cookie: client.header, origin: gateway.url };
    class Socket extends WebSocket {
      constructor(url: string, protocol: string) {
        super(url, protocol, { headers });
      }
    }
    const closed = Promise.withResolvers<unknown>();
    const connection = createClient({
      url: `${gateway.url.replace("http", "ws")}/graphql`,
      webSocketImpl: Socket,
      lazy: false,
      retryAttempts: 0,
      onNonLazyError: () => undefined,
      on: { closed: (event) => closed.resolve(event) },
    });
    for (let count = 0; count < 2; count += 1) {
      for await (const result of connection.iterate({ query })) {
        expect(result).toMatchObject({ data: { viewer: {} } });
      }
    }
    await signOut(client, gateway.url);
    expect(await closed.promise).toMatchObject({ code: 4401 });
    await connection.dispose();
  });

  test("keeps a connection with its own bearer token open after the session has ended", async () => {
    const { client, gateway } = await signedIn();
    const headers = { cookie: client.header, origin: gateway.url };
    using connection = await connectSocket(gateway.url, "sandbox-seller-1", { headers });
    await signOut(client, gateway.url);
    connection.subscribe("1", query);
    expect(await connection.read()).toMatchObject({ type: "next", payload: { data: {} } });
  });

  test("rejects an unusable bearer token in connection_init despite a valid cookie, as in a request", async () => {
    const { client, gateway, graphql } = await signedIn();
    const headers = { cookie: client.header, origin: gateway.url };
    const answerOver = async (payload: object) => {
      const socket = openSocket(gateway.url, { headers });
      await once(socket, "open");
      socket.send(JSON.stringify({ type: "connection_init", payload }));
      await once(socket, "message");
      socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }));
      const [answer] = (await once(socket, "message")) as [Buffer];
      socket.close();
      const { payload: result } = JSON.parse(answer.toString("utf8")) as {
        readonly payload: { readonly data?: unknown; readonly errors?: { extensions: unknown }[] };
      };
      return result.errors?.[0]?.extensions ?? result.data;
    };
    const refusal = { code: "UNAUTHENTICATED" };
    const unusable = ["Bearer", "bearer two tokens", `Bearer ${"x".repeat(9_000)}`];
    for (const authorization of unusable) {
      const request = post(query, { ...json, ...preflight, authorization });
      expect(await (await client.send(graphql, request)).json()).toMatchObject({
        errors: [{ extensions: refusal }],
      });
      expect(await answerOver({ authorization })).toEqual(refusal);
      expect(await answerOver({ Authorization: ` ${authorization}` })).toEqual(refusal);
    }
    // Another authorization scheme leaves the cookie in effect, in a request and in connection_init.
    expect(await answerOver({ authorization: "Basic bmFtZQ==" })).toEqual({
      viewer: { id: expect.anything() },
    });
    expect(await answerOver({ authorization: 1 })).toEqual({ viewer: { id: expect.anything() } });
    // The end of the cookie's session does not affect the bearer token's error.
    await fetch(`${gateway.url}/auth/sign-out`, { method: "POST", headers });
    expect(await answerOver({})).toEqual({ ...refusal, reason: "SIGNED_OUT" });
    expect(await answerOver({ authorization: "Bearer" })).toEqual(refusal);
  });
});
