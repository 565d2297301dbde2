import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorizeUrl, consentFormUrl, sendForm } from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox, type TestSandbox } from "../../helpers/sandbox.ts";

/** Accept header that browsers send when they navigate. */
const navigation = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

const open = (url: string, headers: Record<string, string>) => callSandbox(url, { token: null, headers });

/** Returns the link to the application on the error page; undefined when the page has none. */
async function wayBack(sandboxUrl: string, redirectUri: string): Promise<string | undefined> {
  const url = authorizeUrl(sandboxUrl, { client_id: "x", redirect_uri: redirectUri });
  return /<a href="([^"]*)">Go back/.exec((await open(url, navigation)).text)?.[1];
}

describe("An error of the consent page", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  const faults: readonly [
    string,
    number,
    (headers: Record<string, string>) => ReturnType<typeof callSandbox>,
  ][] = [
    ["an unknown client", 400, (headers) => open(authorizeUrl(sandbox.url, { client_id: "x" }), headers)],
    [
      "an unknown return address",
      400,
      (headers) => open(authorizeUrl(sandbox.url, { redirect_uri: "https://evil.example/" }), headers),
    ],
    ["no parameters", 400, (headers) => open(`${sandbox.url}/oauth2/authorize`, headers)],
    ["an unknown page", 404, (headers) => open(`${sandbox.url}/oauth2/consent`, headers)],
    [
      "a form that was already answered",
      400,
      (headers) => sendForm(consentFormUrl(sandbox.url), { request: "gone", decision: "allow" }, headers),
    ],
    [
      "a form that is too long",
      400,
      (headers) => sendForm(consentFormUrl(sandbox.url), { request: "x".repeat(20_000) }, headers),
    ],
    [
      "a form of another site",
      403,
      (headers) => sendForm(consentFormUrl(sandbox.url), {}, { ...headers, "sec-fetch-site": "cross-site" }),
    ],
    [
      "an unknown connection",
      404,
      (headers) => sendForm(`${sandbox.url}/oauth2/connections`, { connection: "gone" }, headers),
    ],
  ];

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
    expect(await wayBack(sandbox.url, "http://127.0.0.1:4999/shop/auth/callback")).toBe(
      "http://127.0.0.1:4999/shop/",
    );
    expect(await wayBack(sandbox.url, "https://evil.example/auth/callback")).toBeUndefined();
  });
});
