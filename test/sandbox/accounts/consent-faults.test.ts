import { describe, expect, it } from "vitest";
import { authorizeUrl, consentFormUrl, type Parameters, revoke, sendForm } from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

/** Accept header that browsers send when they navigate. */
const navigation = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

const open = (url: string, headers: Record<string, string>) => callSandbox(url, { token: null, headers });

/** Returns the link to the application on the error page; undefined when the page has none. */
async function wayBack(sandboxUrl: string, redirectUri: string): Promise<string | undefined> {
  const url = authorizeUrl(sandboxUrl, { client_id: "x", redirect_uri: redirectUri });
  return /<a href="([^"]*)">Go back/.exec((await open(url, navigation)).text)?.[1];
}

describe("An error of the consent page", async () => {
  const sandbox = await closeAfterAll(startSandbox());

  type Headers = Record<string, string>;
  const page = (changed: Parameters) => (headers: Headers) =>
    open(authorizeUrl(sandbox.url, changed), headers);
  const path = (name: string) => (headers: Headers) => open(`${sandbox.url}/oauth2/${name}`, headers);
  const form =
    (fields: Headers, more: Headers = {}) =>
    (headers: Headers) =>
      sendForm(consentFormUrl(sandbox.url), fields, { ...headers, ...more });
  const revocation = (headers: Headers) => revoke(sandbox.url, "gone", headers);
  const faults = [
    ["an unknown client", 400, page({ client_id: "x" })],
    ["an unknown return address", 400, page({ redirect_uri: "https://evil.example/" })],
    ["no parameters", 400, path("authorize")],
    ["an unknown page", 404, path("consent")],
    ["a form that was already answered", 400, form({ request: "gone", decision: "allow" })],
    ["a form that is too long", 400, form({ request: "x".repeat(20_000) })],
    ["a form of another site", 403, form({}, { "sec-fetch-site": "cross-site" })],
    ["an unknown connection", 404, revocation],
  ] as const;

  it.each(faults)("is an HTML page for a browser: %s", async (_, status, call) => {
    const answer = await call(navigation);
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("<title>Request failed</title>");
    expect(answer.text).toMatch(/role="alert">[A-Z][^<]+\.<\/p>/);
    expect(answer.text).toMatch(/<a href="[^"]+">/);
  });

  it.each(faults)("is a JSON document for other clients: %s", async (_, status, call) => {
    const answer = await call({ accept: "application/json" });
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ longMessage: expect.any(String) }] });
  });

  it("links only to an application whose return address is allowed", async () => {
    const shop = "http://127.0.0.1:4999/shop/";
    expect(await wayBack(sandbox.url, `${shop}auth/callback`)).toBe(shop);
    expect(await wayBack(sandbox.url, "https://evil.example/auth/callback")).toBeUndefined();
  });
});
