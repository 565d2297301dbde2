import { describe, expect, it } from "vitest";
import { createRedirectUris } from "../../../src/sandbox/accounts/consent/redirect-uris.ts";
import {
  consent,
  locationOf,
  openConsentPage,
  type Parameters,
  redeem,
  scopePrefix,
  sendForm,
} from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const wrongChallenge = `${challenge.slice(1)}=`;
const pkce = { code_challenge: challenge, code_challenge_method: "S256" };

const registered = {
  accept: "https://shop.example/in?from=marketplace",
  decline: "https://shop.example/out",
};

describe("Consent page", async () => {
  const sandbox = await closeAfterAll(startSandbox({ redirectNames: { "Shop-RuName": registered } }));

  /** Opens the page with changed parameters, which must show an error without a redirect. @returns its text */
  async function openErrorPage(changed: Parameters): Promise<string> {
    const { answer } = await openConsentPage(sandbox.url, changed);
    expect(answer.status).toBe(400);
    expect(answer.headers).not.toHaveProperty("location");
    expect(answer.headers["content-security-policy"]).toContain("form-action 'none'");
    expect(answer.text).not.toMatch(/<script|<form/);
    return answer.text;
  }

  it.each([
    [
      "an unknown client",
      { client_id: "<script>alert(1)</script>" },
      "&lt;script&gt;alert(1)&lt;/script&gt;",
    ],
    ["a missing client_id", { client_id: null }, "sandbox-client"],
    ["a missing redirect_uri", { redirect_uri: null }, "Shop-RuName"],
  ])("shows an error page without a redirect for %s", async (_, changed, text) => {
    expect(await openErrorPage(changed)).toContain(text);
  });

  it.each([
    ["an unregistered redirect name", "toString", "Shop-RuName"],
    ["a URL on another site", "https://evil.example/auth/callback", "/auth/callback"],
    ["the registered address instead of its redirect name", registered.accept, "Shop-RuName"],
    ["a URL with another path", "http://127.0.0.1:4000/elsewhere", "/auth/callback"],
    ["a URL with a query", "http://127.0.0.1:4000/auth/callback?next=/auth/callback", "127.0.0.1"],
    ["a URL with a fragment", "http://127.0.0.1:4000/#/auth/callback", "127.0.0.1"],
    ["a host that starts like an allowed one", "http://127.0.0.1.evil.example/auth/callback", "127.0.0.1"],
    ["a URL with credentials", "http://127.0.0.1@evil.example/auth/callback", "127.0.0.1"],
    ["a query with an allowed address", "https://evil.example/?http://localhost/auth/callback", "127.0.0.1"],
    ["a URL with a backslash", "http://localhost:1\\@evil.example/auth/callback", "127.0.0.1"],
    ["a URL with an impossible port", "http://localhost:99999/auth/callback", "127.0.0.1"],
    ["a URL with a line break", "http://localhost/auth/callback\n", "127.0.0.1"],
    ["a URL with another scheme", "ftp://localhost:4000/auth/callback", "127.0.0.1"],
  ])("shows an error page without a redirect for %s as redirect_uri", async (_, redirect_uri, text) => {
    expect(await openErrorPage({ redirect_uri })).toContain(text);
  });

  it("rejects a repeated client_id or redirect_uri with 400", async () => {
    for (const name of ["client_id", "redirect_uri"]) {
      const url = new URL(`${sandbox.url}/oauth2/authorize?response_type=code&client_id=sandbox-client`);
      url.searchParams.append("redirect_uri", "Shop-RuName");
      url.searchParams.append(name, url.searchParams.get(name) ?? "");
      expect((await callSandbox(url.href, { token: null })).status).toBe(400);
    }
  });

  it.each([
    "http://localhost:4000/auth/callback",
    "http://127.0.0.1/auth/callback",
    "http://[::1]:65535/auth/callback",
    "http://localhost:4000/gateway/auth/callback",
    "https://localhost:8443/auth/callback",
  ])("accepts the callback %s and redirects a denial to the sibling path 'declined'", async (address) => {
    const { request, answer } = await openConsentPage(sandbox.url, { redirect_uri: address, state: null });
    expect(answer.status).toBe(200);
    const denied = await sendForm(`${sandbox.url}/oauth2/authorize`, { request, decision: "deny" });
    const { origin, pathname, search } = locationOf(denied);
    expect(`${origin}${pathname}`).toBe(address.replace("callback", "declined").replace(":80/", "/"));
    expect(search).toBe("?error=access_denied&error_description=the%20user%20has%20denied%20the%20access");
  });

  it("redirects to the accept and decline addresses registered under a name", async () => {
    const changed = { redirect_uri: "Shop-RuName" };
    const { request, answer } = await openConsentPage(sandbox.url, changed);
    expect(answer.text).toContain("shop.example");
    const fields = { request, seller: "seller-1", decision: "allow" };
    const allowed = await sendForm(`${sandbox.url}/oauth2/authorize`, fields);
    const location = String(allowed.headers.location);
    expect(location).toMatch(/^https:\/\/shop\.example\/in\?from=marketplace&code=v%5E1\.1%23/);
    const code = locationOf(allowed).searchParams.get("code") ?? "";
    expect((await redeem(sandbox.url, code, { redirect_uri: registered.accept })).status).toBe(400);
    expect((await redeem(sandbox.url, code, changed)).status).toBe(200);

    const { request: other } = await openConsentPage(sandbox.url, changed);
    const denied = await sendForm(`${sandbox.url}/oauth2/authorize`, { request: other, decision: "deny" });
    expect(String(denied.headers.location)).toMatch(/^https:\/\/shop\.example\/out\?error=access_denied&/);
  });

  it.each([
    ["an empty response_type", { response_type: "" }, "invalid_request"],
    ["an empty scope", { scope: " " }, "invalid_scope"],
    ["a scope that no user can consent to", { scope: `${scopePrefix}/buy.item.feed` }, "invalid_scope"],
    ["an unknown scope", { scope: "<b>" }, "invalid_scope"],
    ["an invalid locale", { locale: "*" }, "invalid_request"],
    ["an unsupported prompt", { prompt: "consent" }, "invalid_request"],
    ["the challenge method 'plain'", { ...pkce, code_challenge_method: "plain" }, "invalid_request"],
    ["a challenge without a method, which means 'plain'", { code_challenge: challenge }, "invalid_request"],
    ["a method without a challenge", { code_challenge_method: "S256" }, "invalid_request"],
    ["a challenge that is too short", { ...pkce, code_challenge: challenge.slice(1) }, "invalid_request"],
    ["a challenge with other characters", { ...pkce, code_challenge: wrongChallenge }, "invalid_request"],
  ])("redirects to the application with an OAuth error for %s", async (_, changed, error) => {
    const { answer } = await openConsentPage(sandbox.url, { ...changed, state: "x&y" });
    expect(answer.status).toBe(302);
    const address = locationOf(answer);
    expect(address.pathname).toBe("/auth/callback");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      error,
      // Characters that RFC 6749 §4.1.2.1 allows.
      error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/),
      state: "x&y",
    });
  });

  it("redirects to the application with invalid_request for a repeated parameter", async () => {
    const query = "client_id=sandbox-client&redirect_uri=Shop-RuName&response_type=code&scope=a&scope=b";
    const twice = await callSandbox(`${sandbox.url}/oauth2/authorize?${query}`, { token: null });
    expect(locationOf(twice).searchParams.get("error")).toBe("invalid_request");
  });

  it("ignores unknown parameters, as the public service does", async () => {
    const code = await consent(sandbox.url, { changed: { nonce: "1" } });
    expect((await redeem(sandbox.url, code)).status).toBe(200);
  });

  it("is a form without scripts that forbids framing and caching", async () => {
    const { answer } = await openConsentPage(sandbox.url, { state: '"><script>' });
    expect(answer.text).not.toContain("<script");
    expect(answer.headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
    });
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; form-action 'self' /);
    expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'");
    expect(answer.text.match(/name="decision" value="\w+"/g)).toEqual([
      'name="decision" value="allow"',
      'name="decision" value="deny"',
    ]);
    // A relative address works behind every host and path prefix.
    expect(answer.text).toContain('<form method="post" action="authorize">');
  });
});

describe("Registered redirect names", () => {
  it.each(["http://shop.example/in", "https://user@shop.example/in", "https://shop.example/#in", "/in"])(
    "reject the address %s",
    (address) => {
      const names = { name: { accept: "https://shop.example/in", decline: address } };
      const message = "the addresses of the redirect name name must be https URLs";
      expect(() => createRedirectUris(names)).toThrow(message);
    },
  );
});
