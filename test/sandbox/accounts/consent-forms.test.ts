import { describe, expect, it } from "vitest";
import {
  createOpenRequests,
  openRequestColumns,
  openRequestTable,
} from "../../../src/sandbox/accounts/consent/pending-requests.ts";
import { randomIdentifiers } from "../../../src/sandbox/identifiers.ts";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { createManualClock } from "../../helpers/clock.ts";
import {
  consentFormUrl,
  locationOf,
  openConsentPage,
  redeem,
  requestToken,
  sendForm,
  usualScopes,
} from "../../helpers/consents.ts";
import { type Answer, callSandbox } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

/** Expects that a form is rejected without a redirect. */
function expectRefusal({ status, headers }: Answer, expected: number): void {
  expect([status, headers.location]).toEqual([expected, undefined]);
}

describe("Consent form", async () => {
  const clock = createManualClock();
  const sandbox = await closeAfterAll(startSandbox({ clock }));

  const send = (
    fields: Readonly<Record<string, string | readonly string[]>>,
    headers: Record<string, string> = {},
  ) => sendForm(consentFormUrl(sandbox.url), fields, headers);
  const open = async () => {
    const { request, scopes: scope } = await openConsentPage(sandbox.url);
    return { request, seller: "seller-1", scope, decision: "allow" };
  };

  const callWith = (token: unknown) => (path: string) =>
    callSandbox(`${sandbox.url}${path}`, { token: String(token) });

  it("grants all requested scopes when every box is ticked, which is the initial state", async () => {
    const page = await openConsentPage(sandbox.url);
    expect(page.scopes).toEqual(usualScopes);
    expect(page.answer.text).toContain("This app wants to:");
    expect(page.answer.text.match(/name="scope"[^>]*checked/g)).toHaveLength(usualScopes.length);
    const fields = { request: page.request, seller: "seller-1", scope: page.scopes, decision: "allow" };
    const code = locationOf(await send(fields)).searchParams.get("code") ?? "";
    const { access_token: token, scope } = (await redeem(sandbox.url, code)).json();
    expect(scope).toBeUndefined();
    const call = callWith(token);
    expect((await call("/commerce/identity/v1/user/")).status).toBe(200);
    expect((await call("/commerce/media/v1_beta/video/1")).status).toBe(404);
    expect((await call("/sell/stores/v1/store")).errorIds()).toEqual([1100]);
  });

  it("grants only the ticked scopes and reports them to the application", async () => {
    const [inventory = "", identity = ""] = usualScopes;
    const form = { ...(await open()), scope: identity };
    const code = locationOf(await send(form)).searchParams.get("code") ?? "";
    const tokens = (await redeem(sandbox.url, code)).json();
    expect(tokens["scope"]).toBe(identity);
    const call = callWith(tokens["access_token"]);
    expect((await call("/commerce/identity/v1/user/")).status).toBe(200);
    expect((await call("/commerce/media/v1_beta/video/1")).errorIds()).toEqual([1100]);
    const refreshToken = String(tokens["refresh_token"]);
    const more = { grant_type: "refresh_token", refresh_token: refreshToken, scope: inventory };
    expect((await requestToken(sandbox.url, more)).json()).toMatchObject({ error: "invalid_scope" });
  });

  it("ignores scopes that the application did not request", async () => {
    const other = "https://api.ebay.com/oauth/api_scope/sell.stores";
    const form = { ...(await open()), scope: [...usualScopes, other, "<b>", ""] };
    const code = locationOf(await send(form)).searchParams.get("code") ?? "";
    const { access_token: token, scope } = (await redeem(sandbox.url, code)).json();
    expect(scope).toBeUndefined();
    expect((await callWith(token)("/sell/stores/v1/store")).errorIds()).toEqual([1100]);
  });

  it.each([[[]], [["https://api.ebay.com/oauth/api_scope/sell.stores"]]])(
    "is shown again when no requested scope is ticked: %j",
    async (scope) => {
      const form = await open();
      const again = await send({ ...form, seller: "seller-2", scope });
      expectRefusal(again, 400);
      expect(again.text).toContain("Nothing is ticked");
      expect(again.text).toMatch(/value="seller-2"\s+checked/);
      expect(again.text).not.toMatch(/name="scope"[^>]*checked/);
      expect((await send(form)).status).toBe(303);
    },
  );

  it("grants all requested scopes without a scope field, and is rejected with the field of earlier versions", async () => {
    const { scope, ...form } = await open();
    const sendPlain = (more: Record<string, string | readonly string[]>) =>
      sendForm(`${sandbox.url}/oauth2/authorize`, { ...form, ...more });
    const refused = await sendPlain({ withheld: scope });
    expectRefusal(refused, 400);
    const code = locationOf(await sendPlain({})).searchParams.get("code") ?? "";
    expect((await redeem(sandbox.url, code)).json()["scope"]).toBeUndefined();
  });

  it.each([
    ["a missing decision", { decision: "" }, ""],
    ["an unknown decision", { decision: "perhaps" }, ""],
    ["a missing seller", { seller: "" }, ""],
    ["an unknown seller", { seller: "seller-3" }, ""],
    ["a second seller", { seller: ["seller-1", "seller-2"] }, "more than once: seller"],
    ["a second decision", { decision: ["allow", "deny"] }, "more than once: decision"],
  ])("is rejected with %s and can be sent again", async (_, changed, reason) => {
    const form = await open();
    const refused = await send({ ...form, ...changed });
    expectRefusal(refused, 400);
    expect(refused.text).toContain(reason);
    expect((await send(form)).status).toBe(303);
  });

  it("is rejected with a second request and can be sent again", async () => {
    const form = await open();
    const refused = await send({ ...form, request: [form.request, "x"] });
    expectRefusal(refused, 400);
    expect(refused.text).toContain("more than once: request");
    expect((await send(form)).status).toBe(303);
  });

  it.each(["allow", "deny"])("cannot be sent a second time after the decision '%s'", async (decision) => {
    const form = { ...(await open()), decision };
    expect((await send(form)).status).toBe(303);
    for (const again of ["allow", "deny"]) {
      const refused = await send({ ...form, decision: again });
      expectRefusal(refused, 400);
      expect(refused.text).toContain("already answered");
    }
  });

  it("is rejected without a consent page, and ten minutes after the page was opened", async () => {
    const form = await open();
    for (const request of ["", "guess"]) expect((await send({ ...form, request })).status).toBe(400);
    clock.jump(10 * 60 * 1000);
    expect((await send(form)).status).toBe(400);
  });

  it.each([
    ["from another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["from a sibling domain (same-site)", { "sec-fetch-site": "same-site" }],
    ["from another origin by a browser without Sec-Fetch-Site", { origin: "https://evil.example" }],
    ["from another port", { origin: "http://127.0.0.1:1" }],
    ["from a page without an origin", { origin: "null" }],
  ])("is rejected when it is sent %s", async (_, headers) => {
    const form = await open();
    for (const decision of ["allow", "deny"]) {
      const refused = await send({ ...form, decision }, headers);
      expectRefusal(refused, 403);
    }
    expect((await send(form, { origin: sandbox.url })).status).toBe(303);
  });

  it("is accepted from its own page behind a proxy with another host name", async () => {
    const headers = { "sec-fetch-site": "same-origin", origin: "https://sandbox.example" };
    expect((await send(await open(), headers)).status).toBe(303);
  });

  it("is rejected when it is longer than 16 KiB", async () => {
    const form = await open();
    expect((await send({ ...form, rest: "x".repeat(16 * 1024) })).status).toBe(400);
  });
});

describe("Open authorization requests", () => {
  const request = { clientId: "c", redirectUri: "r", scopes: ["a", "b"], state: null, codeChallenge: null };

  it("are limited in number: the oldest expires first", () => {
    const database = openDatabase(":memory:", [openRequestTable], openRequestColumns);
    const requests = createOpenRequests(database, createManualClock(), randomIdentifiers, 2);
    const ids = [1, 2, 3].map(() => requests.add(request));
    expect(ids.map((id) => requests.find(id))).toEqual([undefined, request, request]);
    database.close();
  });

  it("are deleted after they have expired", () => {
    const clock = createManualClock();
    const database = openDatabase(":memory:", [openRequestTable], openRequestColumns);
    const requests = createOpenRequests(database, clock, randomIdentifiers);
    requests.add(request);
    clock.jump(10 * 60 * 1000);
    requests.add(request);
    expect(database.count("consent_requests")).toBe(1);
    database.close();
  });
});
