import { describe, expect, test } from "vitest";
import { mediaWritePolicy } from "../../../src/upstream/rate-limit/scope.ts";
import { createTokenSource, createMemoryTokenStore } from "../../../src/upstream/tokens/token-source.ts";
import { withExpiry } from "../../../src/upstream/tokens/token-lifetime.ts";
import type { CallOptions } from "../../../src/upstream/viewer.ts";
import type { ViewerSession } from "../../../src/upstream/viewer-session.ts";
import { countingFile, failureOf, json, startFixture, videoOnWire, viewerOptions } from "../fixture.ts";
import { startTokenService } from "./token-service.ts";

const operator: CallOptions = {
  viewer: { key: "operator", token: "", isOperator: true },
  signal: new AbortController().signal,
};

describe("the token of a call", () => {
  test("is the viewer's for the services of users", async () => {
    await using service = await startTokenService();
    await Promise.allSettled([service.store.getStore(viewerOptions())]);
    expect(service.tokens).toEqual(["token-of-viewer-1"]);
    expect(service.requests).toEqual([]);
  });

  test("is the viewer's for every service when the application token is only for operators", async () => {
    await using service = await startTokenService({ isForEveryone: false });
    await service.keyManagement.getSigningKeys(viewerOptions());
    expect(service.tokens).toEqual(["token-of-viewer-1"]);
    await service.keyManagement.getSigningKeys(operator);
    expect(service.tokens).toEqual(["token-of-viewer-1", "token-1"]);
  });

  test("is that of the gateway's user for an operator, obtained with the refresh token", async () => {
    await using service = await startTokenService({ isForEveryone: false, refreshToken: "refresh-me" });
    await Promise.allSettled([service.store.getStore(operator)]);
    await Promise.allSettled([service.read("v1", operator)]);
    expect(service.requests.map(({ form }) => form)).toEqual([
      { grant_type: "refresh_token", refresh_token: "refresh-me" },
    ]);
    expect(service.tokens).toEqual(["token-1", "token-1"]);
  });

  test("does not exist for an operator when the gateway has no user, and nothing is sent", async () => {
    await using service = await startTokenService({ isForEveryone: false });
    const calls = [service.store.getStore(operator), service.read("v1", operator)];
    for (const call of calls) expect(await failureOf(call)).toMatchObject({ code: "NO_USER_TOKEN" });
    expect(service.tokens).toEqual([]);
  });

  test("is not replaced when it is the viewer's and the service rejects it", async () => {
    await using service = await startTokenService();
    service.state.accepts = () => false;
    expect(await failureOf(service.store.getStore(viewerOptions()))).toMatchObject({ status: 401 });
    expect(service.tokens).toHaveLength(1);
  });
});

describe("a rejected token of the gateway's user", () => {
  test("does not cause a second upload", async () => {
    await using service = await startTokenService({ isForEveryone: false, refreshToken: "refresh-me" });
    service.state.accepts = () => false;
    const { file } = countingFile(1_000, 3);
    const failure = await failureOf(service.media.createImageFromFile(file, operator));
    expect(failure).toMatchObject({ code: "UPSTREAM_TOKEN" });
    expect(service.tokens).toEqual(["token-1"]);
  });

  test("takes a second token of the rate limit, so that the service's window is respected", async () => {
    await using service = await startTokenService({ isForEveryone: false, refreshToken: "refresh-me" });
    service.state.accepts = (token) => token === "token-2";
    // The response has no Location, which does not matter here.
    await failureOf(service.create(operator));
    expect(service.tokens).toEqual(["token-1", "token-2"]);
    expect(await service.rateLimiter.read("operator", mediaWritePolicy)).toMatchObject({ used: 2 });
  });
});

/**
 * A service that responds with these statuses in turn and then with a video, and a session whose tokens last a second.
 */
async function startForSession(...statuses: number[]) {
  const shown: (string | undefined)[] = [];
  const service = await startFixture((request, response) => {
    const status = statuses[shown.length];
    shown.push(request.headers.authorization?.replace("Bearer ", ""));
    if (status) response.writeHead(status, { "retry-after": "3" }).end();
    else response.end(json(videoOnWire));
  });
  const { clock } = service;
  let given = 0;
  const supply = {
    get: async () => withExpiry({ token: `token-${(given += 1)}`, lifeMs: 1_000 }, clock.now()),
  };
  const session = {
    tokens: createTokenSource(createMemoryTokenStore(supply, clock), clock),
  } as ViewerSession;
  const { signal } = new AbortController();
  const ask = () => service.read("v1", { viewer: { key: "a", token: "", session }, signal });
  return Object.assign(service, { shown, ask });
}

describe("the token of a session", () => {
  test("is read again for a retry", async () => {
    await using service = await startForSession(503);
    const video = service.ask();
    await service.passPause(3_000);
    expect(await video).toMatchObject({ videoId: "v1" });
    expect(service.shown).toEqual(["token-1", "token-2"]);
  });

  test.each([
    ["renewed once after a 401, and a second 401 is reported to the viewer", 401, ["token-1", "token-2"]],
    ["not renewed after a 403", 403, ["token-1"]],
  ])("is %s", async (_, status, shown) => {
    await using service = await startForSession(status, status);
    expect(await failureOf(service.ask())).toMatchObject({ code: "UPSTREAM_HTTP", status });
    expect(service.shown).toEqual(shown);
  });
});
