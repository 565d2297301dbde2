import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { accessTokenColumns, accessTokenTable } from "../../../src/sandbox/accounts/access-tokens.ts";
import {
  consentColumns,
  consentTable,
  createConsents,
} from "../../../src/sandbox/accounts/consent/consents.ts";
import { hashSecret } from "../../../src/sandbox/identifiers.ts";
import { randomIdentifiers } from "../../../src/sandbox/identifiers.ts";
import { openDatabase } from "../../../src/sandbox/storage/database.ts";
import { createManualClock } from "../../helpers/clock.ts";
import {
  connectionsOf,
  consent,
  openConsentPage,
  redeem,
  requestToken,
  revoke,
  sendForm,
  signIn,
} from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { readFolder } from "../../helpers/read-folder.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";

const getUser = (sandboxUrl: string, token: string) =>
  callSandbox(`${sandboxUrl}/commerce/identity/v1/user/`, { token });
const refresh = (sandboxUrl: string, refreshToken: string) =>
  requestToken(sandboxUrl, { grant_type: "refresh_token", refresh_token: refreshToken });

/** Creates consents in a separate in-memory database. */
function openConsents(maxForEach?: number) {
  const clock = createManualClock();
  const database = openDatabase(
    ":memory:",
    [accessTokenTable, consentTable],
    [...accessTokenColumns, ...consentColumns],
  );
  const consents = createConsents(database, clock, randomIdentifiers, maxForEach);
  const own = { clientId: "c", redirectUri: "r" };
  const given = { ...own, accountId: "a", scopes: ["s"], isPartial: false, codeChallenge: null };
  const use = { ...own, codeVerifier: null };
  return {
    clock,
    database,
    consents,
    give: () => consents.add(given),
    redeem: (code: string) => consents.redeem(code, use),
  };
}

describe("Consents", () => {
  it("survive a restart with their pages, codes, refresh tokens and revocations", async () => {
    const dataDir = await temporaryFolder();
    let code = "";
    let usedCode = "";
    let page = { request: "" };
    let revoked = { accessToken: "", refreshToken: "" };
    let kept = revoked;
    {
      await using sandbox = await startSandbox({ dataDir });
      revoked = await signIn(sandbox.url);
      for (const id of await connectionsOf(sandbox.url)) await revoke(sandbox.url, id);
      kept = await signIn(sandbox.url, { seller: "seller-2" });
      code = await consent(sandbox.url);
      usedCode = await consent(sandbox.url);
      expect((await redeem(sandbox.url, usedCode)).status).toBe(200);
      page = await openConsentPage(sandbox.url);
    }
    const stored = (await readFolder(dataDir)).toString("latin1");
    expect(stored).toContain("seller-2");
    for (const secret of [code, usedCode, page.request, kept.accessToken, kept.refreshToken]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(stored).not.toContain(secret);
    }
    await using sandbox = await startSandbox({ dataDir });
    const user = await getUser(sandbox.url, kept.accessToken);
    expect(user.json()).toMatchObject({ username: "sandbox_seller_2" });
    expect((await refresh(sandbox.url, kept.refreshToken)).status).toBe(200);
    expect((await refresh(sandbox.url, revoked.refreshToken)).status).toBe(400);
    expect((await getUser(sandbox.url, revoked.accessToken)).status).toBe(401);
    expect((await redeem(sandbox.url, code)).status).toBe(200);
    for (const used of [code, usedCode]) expect((await redeem(sandbox.url, used)).status).toBe(400);
    const fields = { request: page.request, seller: "seller-1", decision: "allow" };
    expect((await sendForm(`${sandbox.url}/oauth2/authorize`, fields)).status).toBe(303);
  });

  it("leave the tokens of an earlier version valid", async () => {
    const dataDir = await temporaryFolder();
    const database = openDatabase(join(dataDir, "sandbox.db"), [accessTokenTable]);
    database.insert("access_tokens", {
      hash: hashSecret("earlier"),
      account_id: "seller-1",
      kind: "user",
      scopes: "https://api.ebay.com/oauth/api_scope/commerce.identity.readonly",
      ends_at: Date.now() + 7_200_000,
    });
    database.close();
    await using sandbox = await startSandbox({ dataDir });
    expect((await getUser(sandbox.url, "earlier")).json()).toMatchObject({ username: "sandbox_seller_1" });
  });

  it("are listed for their sellers and can be revoked one by one", async () => {
    await using sandbox = await startSandbox();
    const first = await signIn(sandbox.url);
    const second = await signIn(sandbox.url);
    const other = await signIn(sandbox.url, { seller: "seller-2" });
    await consent(sandbox.url);
    // The newest is first. An unredeemed code is not a connection.
    const [secondId = "", firstId = "", otherId = "", ...rest] = await connectionsOf(sandbox.url);
    expect([rest, new Set([firstId, secondId, otherId]).size]).toEqual([[], 3]);

    const forged = await revoke(sandbox.url, firstId, { origin: "https://evil.example" });
    expect(forged.status).toBe(403);
    const ended = await revoke(sandbox.url, firstId);
    expect([ended.status, ended.headers.location]).toEqual([303, "connections"]);
    expect((await revoke(sandbox.url, firstId)).status).toBe(404);
    expect((await revoke(sandbox.url, "")).status).toBe(404);
    expect(await connectionsOf(sandbox.url)).toEqual([secondId, otherId]);

    expect((await getUser(sandbox.url, first.accessToken)).errorIds()).toEqual([1001]);
    expect((await refresh(sandbox.url, first.refreshToken)).json()).toMatchObject({ error: "invalid_grant" });
    for (const { accessToken, refreshToken } of [second, other]) {
      expect((await getUser(sandbox.url, accessToken)).status).toBe(200);
      expect((await refresh(sandbox.url, refreshToken)).status).toBe(200);
    }
    expect((await refresh(sandbox.url, "sandbox-refresh-seller-1")).status).toBe(200);
  });

  it("act for the same user as the seller's demo token", async () => {
    await using sandbox = await startSandbox();
    for (const seller of ["seller-1", "seller-2"]) {
      const { accessToken } = await signIn(sandbox.url, { seller });
      const user = (await getUser(sandbox.url, accessToken)).json();
      expect(user).toEqual((await getUser(sandbox.url, `sandbox-${seller}`)).json());
    }
  });

  it("are limited in number, including unused codes: the oldest is deleted with its tokens", () => {
    const { consents, give, redeem: use, database } = openConsents(2);
    const [first, second] = [give(), give()];
    const { refreshToken } = use(first) ?? { refreshToken: "" };
    expect(consents.findByRefreshToken(refreshToken, "c")).toBeDefined();
    const third = give();
    expect(consents.findByRefreshToken(refreshToken, "c")).toBeUndefined();
    for (const code of [second, third]) expect(use(code)).toBeDefined();
    database.close();
  });

  it("are deleted when their code expires unredeemed", () => {
    const { give, database, clock } = openConsents();
    give();
    clock.jump(300_000);
    give();
    expect(database.count("consents")).toBe(1);
    database.close();
  });
});
