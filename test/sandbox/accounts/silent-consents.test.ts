import { describe, expect, it } from "vitest";
import { authorizeUrl, locationOf, openConsentPage, redeem } from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

/** Returns the selected seller on the consent page; null when none is selected. */
const chosenIn = (page: string) =>
  /<input[^>]*name="seller"[^>]*value="([^"]*)"[^>]*\schecked/.exec(page)?.[1] ?? null;

describe("Consent page with prompt=none", async () => {
  const sandbox = await closeAfterAll(startSandbox());

  const ask = (changed: Record<string, string>, headers: Record<string, string> = {}) =>
    callSandbox(authorizeUrl(sandbox.url, { prompt: "none", ...changed }), { token: null, headers });

  it.each([
    ["the username", "sandbox_seller_2", "sandbox_seller_2"],
    ["the account ID", "seller-1", "sandbox_seller_1"],
  ])(
    "grants everything without a page to the demo seller that login_hint names by %s",
    async (_, hint, username) => {
      const answer = await ask({ login_hint: hint }, { "sec-fetch-site": "same-site" });
      expect(answer.status).toBe(302);
      const back = locationOf(answer).searchParams;
      expect(back.get("state")).toBe("a state");
      const tokens = (await redeem(sandbox.url, back.get("code") ?? "")).json();
      // Present only when fewer scopes are granted than requested.
      expect(tokens).not.toHaveProperty("scope");
      const user = await callSandbox(`${sandbox.url}/commerce/identity/v1/user/`, {
        token: String(tokens.access_token),
      });
      expect(user.json()).toMatchObject({ username });
    },
  );

  it.each([
    ["the request names no seller", {}],
    ["the seller is unknown", { login_hint: "sandbox_seller_3" }],
    ["the name is a property of every object", { login_hint: "toString" }],
  ])("redirects with login_required when %s", async (_, changed) => {
    const answer = await ask(changed);
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(locationOf(answer).searchParams)).toEqual({
      error: "login_required",
      error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/),
      state: "a state",
    });
  });

  it("shows the form with the hinted seller selected when another site sent the browser", async () => {
    const answer = await ask({ login_hint: "sandbox_seller_2" }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(200);
    expect(chosenIn(answer.text)).toBe("seller-2");
  });

  it("selects the hinted seller in the form without prompt=none, and the first seller for an unknown hint", async () => {
    const named = await openConsentPage(sandbox.url, { login_hint: "sandbox_seller_2" });
    const unknown = await openConsentPage(sandbox.url, { login_hint: "somebody" });
    expect([chosenIn(named.answer.text), chosenIn(unknown.answer.text)]).toEqual(["seller-2", "seller-1"]);
  });
});
