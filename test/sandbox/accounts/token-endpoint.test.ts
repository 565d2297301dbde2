import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestToken } from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { startSandbox, type TestSandbox } from "../../helpers/sandbox.ts";

describe("Token endpoint", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  it.each([
    ["a missing grant_type", { scope: "x" }],
    ["a missing code", { grant_type: "authorization_code", redirect_uri: "x" }],
    ["a missing redirect_uri", { grant_type: "authorization_code", code: "x" }],
    ["a missing refresh_token", { grant_type: "refresh_token" }],
    ["an empty grant_type", { grant_type: "" }],
    ["an empty code", { grant_type: "authorization_code", code: "", redirect_uri: "x" }],
    ["an empty refresh_token", { grant_type: "refresh_token", refresh_token: "" }],
    ["a repeated field", { grant_type: "refresh_token", refresh_token: ["x", "x"] }],
  ])("answers invalid_request for %s", async (_, fields) => {
    const answer = await requestToken(sandbox.url, fields);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid_request" });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("issues separate tokens to another application", async () => {
    const fields = { grant_type: "client_credentials" };
    const answer = await requestToken(sandbox.url, fields, "sandbox-client-2:sandbox-secret-2");
    const keysOf = (token: string) =>
      callSandbox(`${sandbox.url}/developer/key_management/v1/signing_key`, { token });
    const made = await callSandbox(`${sandbox.url}/developer/key_management/v1/signing_key`, {
      token: String(answer.json()["access_token"]),
      json: { signingKeyCipher: "ED25519" },
    });
    expect(made.status).toBe(200);
    expect((await keysOf("sandbox-application-2")).json()).toMatchObject({ signingKeys: [{}] });
    expect((await keysOf("sandbox-application")).json()).toMatchObject({ signingKeys: [] });
  });
});
