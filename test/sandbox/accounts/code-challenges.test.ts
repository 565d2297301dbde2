import { describe, expect, it } from "vitest";
import {
  authorizeUrl,
  consent,
  locationOf,
  openConsentPage,
  redeem,
  sendForm,
} from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";

// Example of RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const pkce = {
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};

describe("A code requested with a code challenge", async () => {
  const sandbox = await closeAfterAll(startSandbox());

  it("is redeemed only with its verifier", async () => {
    const code = await consent(sandbox.url, { changed: pkce });
    for (const other of [
      {},
      { code_verifier: "" },
      { code_verifier: `${verifier.slice(1)}A` },
      { code_verifier: pkce.code_challenge },
      { code_verifier: verifier.slice(1) },
      { code_verifier: `${verifier}\n` },
      { code_verifier: "x".repeat(129) },
    ]) {
      const refused = await redeem(sandbox.url, code, other);
      expect(refused.status).toBe(400);
      expect(refused.json()).toMatchObject({ error: "invalid_grant" });
    }
    expect((await redeem(sandbox.url, code, { code_verifier: verifier })).status).toBe(200);
    expect((await redeem(sandbox.url, code, { code_verifier: verifier })).status).toBe(400);
  });

  it("requires its verifier after silent consent", async () => {
    const silent = { ...pkce, prompt: "none", login_hint: "sandbox_seller_1" };
    const answer = await callSandbox(authorizeUrl(sandbox.url, silent), { token: null });
    const code = locationOf(answer).searchParams.get("code") ?? "";
    expect((await redeem(sandbox.url, code)).status).toBe(400);
    expect((await redeem(sandbox.url, code, { code_verifier: verifier })).status).toBe(200);
  });

  it("requires its verifier after a restart, whether before or after consent", async () => {
    const dataDir = await temporaryFolder();
    let page = { request: "" };
    {
      await using first = await startSandbox({ dataDir });
      page = await openConsentPage(first.url, pkce);
    }
    let code = "";
    {
      await using second = await startSandbox({ dataDir });
      const fields = { request: page.request, seller: "seller-1", decision: "allow" };
      const allowed = await sendForm(`${second.url}/oauth2/authorize`, fields);
      code = locationOf(allowed).searchParams.get("code") ?? "";
    }
    await using third = await startSandbox({ dataDir });
    expect((await redeem(third.url, code)).status).toBe(400);
    expect((await redeem(third.url, code, { code_verifier: verifier })).status).toBe(200);
  });
});

it("a code requested without a code challenge is not redeemed with a verifier (RFC 9700 §4.8.2)", async () => {
  await using sandbox = await startSandbox();
  const code = await consent(sandbox.url);
  const refused = await redeem(sandbox.url, code, { code_verifier: verifier });
  expect(refused.json()).toMatchObject({ error: "invalid_grant" });
  expect((await redeem(sandbox.url, code)).status).toBe(200);
});
