import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authorizeUrl, locationOf, openConsentPage, redeem } from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox, type TestSandbox } from "../../helpers/sandbox.ts";

/** The seller whom the consent page has chosen. */
const chosenIn = (page: string) =>
  /<input[^>]*name="seller"[^>]*value="([^"]*)"[^>]*\schecked/.exec(page)?.[1] ?? null;

describe("the consent page, asked with prompt=none", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  const ask = (changed: Record<string, string>, headers: Record<string, string> = {}) =>
    callSandbox(authorizeUrl(sandbox.url, { prompt: "none", ...changed }), { token: null, headers });

  it.each([
    ["its username", "sandbox_seller_2", "sandbox_seller_2"],
    ["its account", "seller-1", "sandbox_seller_1"],
  ])("consents at once to everything for a demo seller, by %s", async (_, hint, username) => {
    const answer = await ask({ login_hint: hint }, { "sec-fetch-site": "same-site" });
    expect(answer.status).toBe(302);
    const back = locationOf(answer).searchParams;
    expect(back.get("state")).toBe("a state");
    const tokens = (await redeem(sandbox.url, back.get("code") ?? "")).json();
    // Named only when less was given than was asked for.
    expect(tokens).not.toHaveProperty("scope");
    const user = await callSandbox(`${sandbox.url}/commerce/identity/v1/user/`, {
      token: String(tokens.access_token),
    });
    expect(user.json()).toMatchObject({ username });
  });

  it.each([
    ["nobody is named", {}],
    ["the name is unknown", { login_hint: "sandbox_seller_3" }],
    ["the name is one of every object", { login_hint: "toString" }],
  ])("says that nobody is signed in where %s", async (_, changed) => {
    const answer = await ask(changed);
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(locationOf(answer).searchParams)).toEqual({
      error: "login_required",
      error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/),
      state: "a state",
    });
  });

  it("shows its page to a browser that another site has sent, with that seller chosen", async () => {
    const answer = await ask({ login_hint: "sandbox_seller_2" }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(200);
    expect(chosenIn(answer.text)).toBe("seller-2");
  });

  it("has the seller of a hint chosen where it may ask, and the first one for an unknown hint", async () => {
    const named = await openConsentPage(sandbox.url, { login_hint: "sandbox_seller_2" });
    const unknown = await openConsentPage(sandbox.url, { login_hint: "somebody" });
    expect([chosenIn(named.answer.text), chosenIn(unknown.answer.text)]).toEqual(["seller-2", "seller-1"]);
  });
});
