import { Agent, fetch as send } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { closeAfterTest } from "../../helpers/close-after.ts";
import type { GatewayConfig } from "../../../src/config/gateway-config.ts";
import { createGateway } from "../../../src/server.ts";
import { startHttpsServer } from "../../helpers/https-server.ts";
import {
  consent,
  CookieClient,
  signInConfig,
  startSignIn,
  temporaryFolder,
} from "../../helpers/signing-in.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { begin, beginAndConsent, sessionAt, visit } from "./steps.ts";

const redirectName = "Demo-RuName";

const answerNothing = () => undefined;

/** Starts a gateway on https whose redirect name is registered at the sandbox. */
async function startSecure(config: Partial<GatewayConfig> = {}) {
  const folder = await temporaryFolder();
  const names: Record<string, { accept: string; decline: string }> = {};
  let answer: (request: never, response: never) => void = answerNothing;
  const server = await closeAfterTest(
    startHttpsServer((request, response) => answer(request as never, response as never)),
  );
  names[redirectName] = { accept: `${server.url}/auth/callback`, decline: `${server.url}/auth/declined` };
  const sandbox = await closeAfterTest(startSandbox({ redirectNames: names }));
  const gateway = await createGateway({
    ...signInConfig(folder),
    upstream: { url: sandbox.url },
    signIn: { redirectName },
    ...config,
  });
  onTestFinished(() => gateway.close());
  answer = (request, response) => gateway.handleRequest(request, response);
  const dispatcher = new Agent({ connect: { ca: server.certificateAuthority } });
  onTestFinished(() => dispatcher.close());
  const client = new CookieClient(
    (url, init) => send(url as string, { ...(init as object), dispatcher }) as never,
  );
  return { url: server.url, client };
}

describe("Signing in over https", () => {
  test("sets a Secure session cookie with the __Host- prefix and ignores the cookie name of plain http", async () => {
    const { url, client } = await startSecure();
    const page = await begin(client, url);
    expect(new URL(page).searchParams.get("redirect_uri")).toBe(redirectName);
    const done = await client.send(await consent(page));
    expect(done.headers.get("location")).toBe("/?sign_in=ok");
    const [cookie] = done.headers.getSetCookie();
    expect(cookie).toMatch(
      /^__Host-marketplace-gateway=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await sessionAt(client, url)).toMatchObject({ signedIn: true });

    // On https, the cookie name of plain http is never accepted.
    const value = client.cookies.get("__Host-marketplace-gateway") ?? "";
    client.cookies.clear();
    client.cookies.set("marketplace-gateway-dev", value);
    expect(await sessionAt(client, url)).toMatchObject({ signedIn: false });
  });

  test("returns to the registered decline address when the user denies access", async () => {
    const { url, client } = await startSecure();
    const back = await beginAndConsent(client, url, "/shop", { decision: "deny" });
    expect(back.startsWith(`${url}/auth/declined`)).toBe(true);
    expect(await visit(client, back)).toBe("/shop?sign_in=declined&reason=denied");
  });
});

describe("Signing in behind a proxy that terminates TLS", () => {
  const forwarded = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "gateway.example",
    "x-forwarded-for": "203.0.113.7",
  };

  test("uses the forwarded scheme and host of a trusted proxy for cookies and the gateway's own origin", async () => {
    const { gateway } = await startSignIn({ trustProxy: ["loopback"], signIn: { redirectName } });
    const begun = await fetch(`${gateway.url}/auth/sign-in?return_to=https://gateway.example/shop`, {
      headers: forwarded,
      redirect: "manual",
    });
    expect(begun.status).toBe(302);
    expect(begun.headers.getSetCookie()[0]).toMatch(/^__Host-marketplace-gateway-sign-in=.*; Secure/);
    const signOut = (origin: string) =>
      fetch(`${gateway.url}/auth/sign-out`, { method: "POST", headers: { ...forwarded, origin } });
    expect((await signOut("https://gateway.example")).status).toBe(204);
    expect((await signOut("http://gateway.example")).status).toBe(403);
    expect((await signOut(gateway.url)).status).toBe(403);
  });

  test("ignores the forwarded headers of an untrusted proxy", async () => {
    const { gateway } = await startSignIn({ trustProxy: ["10.0.0.1"] });
    const begun = await fetch(`${gateway.url}/auth/sign-in`, { headers: forwarded, redirect: "manual" });
    expect(begun.headers.getSetCookie()[0]).toMatch(/^marketplace-gateway-dev-sign-in=/);
    const foreign = await fetch(`${gateway.url}/auth/sign-in?return_to=https://gateway.example/`, {
      headers: forwarded,
    });
    expect(foreign.status).toBe(400);
  });

  test.each([
    ["http", "gateway.example", "203.0.113.7"],
    ["http", "127.0.0.1:4000", "203.0.113.7"],
    ["http", "gateway.example", "127.0.0.1"],
  ])("is rejected over %s to %s from %s", async (proto, host, client) => {
    const { gateway } = await startSignIn({ trustProxy: ["loopback"] });
    const headers = { "x-forwarded-proto": proto, "x-forwarded-host": host, "x-forwarded-for": client };
    const answer = await fetch(`${gateway.url}/auth/sign-in`, { headers, redirect: "manual" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("https");
    expect(await (await fetch(`${gateway.url}/auth/session`, { headers })).json()).toEqual({
      signedIn: false,
      reason: null,
    });
  });

  test("uses PUBLIC_URL instead of the headers of a trusted proxy", async () => {
    const { gateway } = await startSignIn({
      trustProxy: ["loopback"],
      publicUrl: "https://own.example",
      signIn: { redirectName },
    });
    const headers = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" };
    const url = `${gateway.url}/auth/sign-in?return_to=`;
    expect((await fetch(`${url}https://evil.example/`, { headers, redirect: "manual" })).status).toBe(400);
    const own = await fetch(`${url}https://own.example/`, { headers, redirect: "manual" });
    expect(own.headers.getSetCookie()[0]).toMatch(/^__Host-/);
  });
});
