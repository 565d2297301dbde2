import { describe, expect, it } from "vitest";
import { requestToken, scopePrefix, sendForm } from "../../helpers/consents.ts";
import { callSandbox } from "../../helpers/sandbox-client.ts";
import { createKey, keysPath } from "../key-management/signing-keys.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

const applicationScope = `${scopePrefix}/buy.item.feed`;

describe("Token endpoint", async () => {
  const sandbox = await closeAfterAll(startSandbox());

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

  it("issues a token to the application for its own scopes", async () => {
    const fields = { grant_type: "client_credentials", scope: applicationScope };
    const answer = await requestToken(sandbox.url, fields);
    expect(answer.json()).toMatchObject({ token_type: "Application Access Token", expires_in: 7200 });
  });

  it.each([
    ["the client's secret is wrong", {}, "sandbox-client:guess", 401, "invalid_client"],
    ["the client sends no credentials", {}, null, 401, "invalid_client"],
    ["the refresh token is unknown", { refresh_token: "x" }, undefined, 400, "invalid_grant"],
    ["the user has not consented to the scope", { scope: applicationScope }, undefined, 400, "invalid_scope"],
    ["the grant type is unsupported", { grant_type: "password" }, undefined, 400, "unsupported_grant_type"],
  ])("issues no token when %s", async (_, fields, client, status, error) => {
    const form = { grant_type: "refresh_token", refresh_token: "sandbox-refresh-seller-1", ...fields };
    const answer =
      client === null
        ? await sendForm(`${sandbox.url}/identity/v1/oauth2/token`, form, { authorization: "" })
        : await requestToken(sandbox.url, form, client);
    expect(answer.status).toBe(status);
    expect(answer.json()).toEqual({ error, error_description: expect.any(String) });
  });

  it("issues separate tokens to another application", async () => {
    const fields = { grant_type: "client_credentials" };
    const answer = await requestToken(sandbox.url, fields, "sandbox-client-2:sandbox-secret-2");
    const keysOf = (token: string) => callSandbox(`${sandbox.url}${keysPath}/signing_key`, { token });
    await createKey(sandbox.url, "ED25519", String(answer.json()["access_token"]));
    expect((await keysOf("sandbox-application-2")).json()).toMatchObject({ signingKeys: [{}] });
    expect((await keysOf("sandbox-application")).json()).toMatchObject({ signingKeys: [] });
  });
});
