import { describe, expect, test } from "vitest";
import { CookieClient, consent, signIn, startSignIn } from "../../helpers/signing-in.ts";
import { begin, beginAndConsent, copyOf, sessionCookie, signInCookie, signOut, visit } from "./steps.ts";

const viewer = "{ viewer { id mode } }";
const preflight = { "content-type": "application/json", "graphql-require-preflight": "true" };

function ask(client: CookieClient, url: string, headers: Record<string, string> = preflight) {
  return client.send(`${url}/graphql`, { method: "POST", headers, body: JSON.stringify({ query: viewer }) });
}

/** Starts a gateway and a client of it. */
async function startWithClient() {
  return { ...(await startSignIn()), client: new CookieClient() };
}

async function sessionOf(client: CookieClient, url: string): Promise<unknown> {
  const answer = await client.send(`${url}/auth/session`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return answer.json();
}

describe("Signing in", () => {
  test("leads over the consent page to a session that ends when the user signs out", async () => {
    const { gateway, sandbox, client } = await startWithClient();
    expect(await sessionOf(client, gateway.url)).toEqual({ signedIn: false, reason: null });

    const begun = await client.send(`${gateway.url}/auth/sign-in?return_to=/shop?a=1%23part`);
    expect(begun.status).toBe(302);
    expect(begun.headers.get("referrer-policy")).toBe("no-referrer");
    const page = new URL(begun.headers.get("location") ?? "");
    expect(page.origin + page.pathname).toBe(`${sandbox.url}/oauth2/authorize`);
    expect(page.searchParams.get("redirect_uri")).toBe(`${gateway.url}/auth/callback`);
    expect(page.searchParams.get("code_challenge")).toBeNull();

    const done = await client.send(await consent(page.href, { seller: "seller-2" }));
    expect(done.status).toBe(302);
    expect(done.headers.get("location")).toBe("/shop?a=1&sign_in=ok#part");
    const cookie = done.headers.getSetCookie().find((text) => text.startsWith("marketplace-gateway-dev="));
    expect(cookie).toMatch(
      /^marketplace-gateway-dev=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );

    expect(await sessionOf(client, gateway.url)).toMatchObject({
      signedIn: true,
      user: { username: "sandbox_seller_2" },
    });
    expect(await (await ask(client, gateway.url)).json()).toMatchObject({
      data: { viewer: { mode: "LIVE" } },
    });

    expect((await signOut(client, gateway.url)).status).toBe(204);
    expect(client.cookies.has(sessionCookie)).toBe(false);
    expect(await sessionOf(client, gateway.url)).toEqual({ signedIn: false, reason: null });
  });

  test("reports SIGNED_OUT as the reason of an ended session", async () => {
    const { gateway, client } = await startWithClient();
    await signIn(client, gateway.url);
    const copy = copyOf(client);
    await signOut(client, gateway.url);
    expect(await sessionOf(copy, gateway.url)).toEqual({ signedIn: false, reason: "SIGNED_OUT" });
    expect(await (await ask(copy, gateway.url)).json()).toMatchObject({
      errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
    });
  });

  test("creates a new session each time and ends the browser's previous one", async () => {
    const { gateway, client } = await startWithClient();
    await signIn(client, gateway.url);
    const former = copyOf(client);
    await signIn(client, gateway.url);
    expect(client.header).not.toBe(former.header);
    expect(await sessionOf(client, gateway.url)).toMatchObject({ signedIn: true });
    expect(await sessionOf(former, gateway.url)).toEqual({ signedIn: false, reason: "SIGNED_OUT" });
  });

  test("returns to the page of the latest sign-in when access is denied without a state", async () => {
    const { gateway, client } = await startWithClient();
    await begin(client, gateway.url, "/first");
    await begin(client, gateway.url, "/second");
    expect(await visit(client, `${gateway.url}/auth/declined`)).toBe(
      "/second?sign_in=declined&reason=denied",
    );
  });

  test("works twice at the same time in one browser", async () => {
    const { gateway, client } = await startWithClient();
    const first = await begin(client, gateway.url, "/first");
    const second = await begin(client, gateway.url, "/second");
    for (const [page, path] of [
      [second, "/second"],
      [first, "/first"],
    ] as const) {
      expect(await visit(client, await consent(page))).toBe(`${path}?sign_in=ok`);
      expect(await sessionOf(client, gateway.url)).toMatchObject({ signedIn: true });
    }
  });
});

describe("Protection of the sign-in", () => {
  const unknown = "/?sign_in=failed&reason=unknown_state";

  test("login CSRF: a callback in another browser creates no session", async () => {
    const { gateway } = await startSignIn();
    const attacker = new CookieClient();
    const back = await beginAndConsent(attacker, gateway.url);
    const victim = new CookieClient();
    expect(await visit(victim, back)).toBe(unknown);
    await begin(victim, gateway.url);
    expect(await visit(victim, back)).toBe(unknown);
    expect(victim.cookies.has(sessionCookie)).toBe(false);
    // The attempt in another browser did not use up the state.
    expect(await visit(attacker, back)).toBe("/?sign_in=ok");
  });

  test("replay: a second callback with only one of the two cookies, or with another session, creates no session", async () => {
    const { gateway, client } = await startWithClient();
    const back = await beginAndConsent(client, gateway.url, "/shop");
    expect(await visit(client, back)).toBe("/shop?sign_in=ok");

    // A client with the address and only one of the two cookies gets no session.
    for (const name of [signInCookie, sessionCookie]) {
      const thief = new CookieClient();
      thief.cookies.set(name, client.cookies.get(name) ?? "");
      const answer = await thief.send(back);
      expect([answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([unknown, []]);
    }
    // A browser with a session of another sign-in gets none, either.
    const other = new CookieClient();
    await signIn(other, gateway.url);
    other.cookies.set(signInCookie, client.cookies.get(signInCookie) ?? "");
    const answer = await other.send(back);
    expect([answer.headers.get("location"), answer.headers.getSetCookie()]).toEqual([unknown, []]);
  });

  test("guessing: a state or a code that was never issued creates no session", async () => {
    const { gateway, client } = await startWithClient();
    const state = new URL(await begin(client, gateway.url)).searchParams.get("state") ?? "";
    for (const query of ["", "?code=x", "?code=x&state=x", `?state=${state}&state=${state}&code=x`]) {
      const answer = await client.send(`${gateway.url}/auth/callback${query}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, unknown]);
    }
    const refused = await visit(client, `${gateway.url}/auth/callback?code=guessed&state=${state}`);
    expect(refused).toBe("/?sign_in=failed&reason=code_refused");
    expect(client.cookies.has(sessionCookie)).toBe(false);
  });

  test("fixation: a sign-in replaces a planted session identifier and never adopts it", async () => {
    const { gateway, client } = await startWithClient();
    const planted = "A".repeat(43);
    client.cookies.set(sessionCookie, planted);
    await signIn(client, gateway.url);
    expect(client.cookies.get(sessionCookie)).not.toBe(planted);
    const attacker = new CookieClient();
    attacker.cookies.set(sessionCookie, planted);
    expect(await sessionOf(attacker, gateway.url)).toMatchObject({ signedIn: false });
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/%0d%0aSet-Cookie:%20a=b//".replaceAll("%0d%0a", "\r\n"),
    "/\tevil",
    "\t//evil.example",
    " //evil.example",
    "/path with space",
    "https://evil.example",
    "https://shop.example.evil.example",
    "https://shop.example@evil.example",
    "https://user:pass@shop.example/",
    "http://shop.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "blob:https://shop.example/x",
    "shop",
    "",
    `/${"a".repeat(2_100)}`,
  ])("open redirect: the gateway rejects the return address %j", async (returnTo) => {
    const { gateway } = await startSignIn();
    const answer = await fetch(`${gateway.url}/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`, {
      redirect: "manual",
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: "BAD_REQUEST" } }] });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["/shop", "/shop?sign_in=ok"],
    ["/shop?sign_in=failed&reason=x&b=2", "/shop?b=2&sign_in=ok"],
    ["/shop?%73ign_in=failed", "/shop?sign_in=ok"],
    ["https://shop.example/a?b=1#c", "https://shop.example/a?b=1&sign_in=ok#c"],
    ["/@evil.example", "/@evil.example?sign_in=ok"],
  ])("the browser returns to %s after an allowed sign-in", async (returnTo, expected) => {
    const { gateway } = await startSignIn();
    expect(await signIn(new CookieClient(), gateway.url, { returnTo })).toBe(expected);
  });
});

describe("The routes below /auth", () => {
  test("respond with 404 when sign-in is not configured", async () => {
    const { gateway } = await startSignIn({ signIn: null });
    for (const path of ["sign-in", "callback", "declined", "session", "sign-out"]) {
      for (const method of ["GET", "POST"]) {
        expect((await fetch(`${gateway.url}/auth/${path}`, { method })).status).toBe(404);
      }
    }
  });

  test("respond with 405 and Allow to other methods", async () => {
    const { gateway } = await startSignIn();
    for (const path of ["sign-in", "callback", "declined", "session"]) {
      const answer = await fetch(`${gateway.url}/auth/${path}`, { method: "POST" });
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    }
    const refused = await fetch(`${gateway.url}/auth/sign-out`);
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await fetch(`${gateway.url}/auth/other`)).status).toBe(404);
  });

  test("answer HEAD without side effects", async () => {
    const { gateway, client } = await startWithClient();
    const back = await beginAndConsent(client, gateway.url);
    const head = await client.send(back, { method: "HEAD" });
    expect([head.status, head.headers.getSetCookie()]).toEqual([302, []]);
    expect((await client.send(`${gateway.url}/auth/session`, { method: "HEAD" })).status).toBe(200);
    const start = await client.send(`${gateway.url}/auth/sign-in`, { method: "HEAD" });
    expect([start.status, start.headers.getSetCookie()]).toEqual([302, []]);
    expect(await visit(client, back)).toBe("/?sign_in=ok");
  });
});
