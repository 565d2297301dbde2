import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../helpers/clock.ts";
import { exchangeRaw } from "../helpers/raw-http.ts";
import { callSandbox, mediaPath } from "../helpers/sandbox-client.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import type { TestSandbox } from "../helpers/sandbox.ts";

const prefix = "https://api.ebay.com/oauth/api_scope";
const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

describe("Access tokens", () => {
  const clock = createManualClock();
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterAll(() => sandbox[Symbol.asyncDispose]());

  const requestToken = (
    form: Record<string, string>,
    authorization = basic("sandbox-client:sandbox-secret"),
  ) =>
    callSandbox(`${sandbox.url}/identity/v1/oauth2/token`, {
      token: null,
      body: new URLSearchParams(form).toString(),
      headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
    });
  const getVideo = (headers: Record<string, string>) =>
    callSandbox(`${sandbox.url}${mediaPath}/video/none`, { token: null, headers });

  it.each([
    ["without an Authorization header", {}, 400, 1002, "OAuth"],
    ["with another scheme", { authorization: basic("a:b") }, 400, 1003, "OAuth"],
    ["with a scheme but no token", { authorization: "Bearer " }, 400, 1003, "OAuth"],
    ["with an unknown token", { authorization: "Bearer unknown" }, 401, 1001, "OAuth"],
    ["with an application token", { authorization: "Bearer sandbox-application" }, 403, 1100, "OAuth"],
  ])("are required: a call %s is rejected", async (_, headers, status, errorId, domain) => {
    const answer = await getVideo(headers);
    expect(answer.status).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ errorId, domain, category: "REQUEST" }] });
  });

  it("are issued for a refresh token, act for its seller, and expire after 7200 seconds", async () => {
    const answer = await requestToken({
      grant_type: "refresh_token",
      refresh_token: "sandbox-refresh-seller-1",
    });
    expect(answer.status).toBe(200);
    const { access_token: token, ...rest } = answer.json();
    expect(rest).toEqual({ expires_in: 7200, token_type: "User Access Token" });
    const created = await callSandbox(`${sandbox.url}${mediaPath}/document`, {
      token: String(token),
      json: { documentType: "SAFETY_DATA_SHEET", languages: ["FRENCH"] },
    });
    expect((await callSandbox(String(created.headers.location))).status).toBe(200);

    clock.jump(7200 * 1000 - 1);
    expect((await getVideo({ authorization: `Bearer ${String(token)}` })).status).toBe(404);
    clock.jump(1);
    const ended = await getVideo({ authorization: `Bearer ${String(token)}` });
    expect(ended.status).toBe(401);
    expect(ended.errorIds()).toEqual([1001]);
  });

  it("carry only the requested scopes", async () => {
    const answer = await requestToken({
      grant_type: "refresh_token",
      refresh_token: "sandbox-refresh-seller-2",
      scope: `${prefix}/sell.stores ${prefix}/sell.fulfillment`,
    });
    const refused = await getVideo({ authorization: `Bearer ${String(answer.json()["access_token"])}` });
    expect(refused.status).toBe(403);
    expect(refused.errorIds()).toEqual([1100]);
  });

  it("are issued to the application for its own scopes", async () => {
    const answer = await requestToken({ grant_type: "client_credentials", scope: `${prefix}/buy.item.feed` });
    expect(answer.json()).toMatchObject({ token_type: "Application Access Token", expires_in: 7200 });
  });

  it.each([
    ["the client's secret is wrong", {}, basic("sandbox-client:guess"), 401, "invalid_client"],
    ["the client sends no credentials", {}, "", 401, "invalid_client"],
    ["the refresh token is unknown", { refresh_token: "x" }, undefined, 400, "invalid_grant"],
    [
      "the user has not consented to the scope",
      { scope: `${prefix}/buy.item.feed` },
      undefined,
      400,
      "invalid_scope",
    ],
    ["the grant type is unsupported", { grant_type: "password" }, undefined, 400, "unsupported_grant_type"],
  ])("are not issued when %s", async (_, fields, authorization, status, error) => {
    const form = { grant_type: "refresh_token", refresh_token: "sandbox-refresh-seller-1", ...fields };
    const answer = await requestToken(form, authorization);
    expect(answer.status).toBe(status);
    expect(answer.json()).toEqual({ error, error_description: expect.any(String) });
  });
});

describe("The sandbox's base address", () => {
  it("lists the services and the demo tokens", async () => {
    await using sandbox = await startSandbox();
    const answer = await callSandbox(`${sandbox.url}/`, { token: null });
    expect(answer.json()).toMatchObject({
      services: { media: mediaPath },
      consentPage: "/oauth2/authorize",
      connections: "/oauth2/connections",
      tokens: { sellers: [{ accessToken: "sandbox-seller-1" }, { accessToken: "sandbox-seller-2" }] },
    });
  });

  it("answers 404 and 2002 for unknown paths and methods, with and without a token", async () => {
    await using sandbox = await startSandbox();
    for (const answer of [
      await callSandbox(`${sandbox.url}/nothing`),
      await callSandbox(`${sandbox.url}${mediaPath}/video`, { token: null }),
      await callSandbox(`${sandbox.url}${mediaPath}/video/1/upload/2`, { json: {} }),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.json()).toMatchObject({ errors: [{ errorId: 2002, domain: "ACCESS" }] });
    }
  });

  it("answers 400 and 3002 when the bytes are not an HTTP request", async () => {
    await using sandbox = await startSandbox();
    const socket = connect(Number(new URL(sandbox.url).port), "127.0.0.1");
    socket.write("POST / HTTP/1.1\r\nHost: sandbox\r\nContent-Length: many\r\n\r\n");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 [^]*"errorId":3002/);
    await once(socket, "close");
  });

  it.each([
    ["no Host header", "HTTP/1.1", ""],
    ["two Host headers", "HTTP/1.1", "Host: a\r\nhost: a\r\n"],
    ["two Host headers in HTTP/1.0", "HTTP/1.0", "Host: a\r\nHost: b\r\n"],
    ["an invalid Host header", "HTTP/1.1", "Host: a b\r\n"],
  ])("answers 400 to a request with %s", async (_what, version, hosts) => {
    await using sandbox = await startSandbox();
    for (const path of ["/", "/sandbox/media/picture"]) {
      const [answer] = await exchangeRaw(sandbox.url, `GET ${path} ${version}\r\n${hosts}\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    }
  });
});
