import { describe, expect, test, vi } from "vitest";
import { answerJson } from "../../helpers/stand-in-service.ts";
import { failureOf, viewerOptions } from "../fixture.ts";
import { issueInTurn, startTokenService } from "./token-service.ts";

const scope = "https://api.ebay.com/oauth/api_scope";
const hourMs = 60 * 60 * 1_000;

describe("the application token", () => {
  test("is requested with the client's credentials and the scope of the service, once for all calls", async () => {
    await using service = await startTokenService();
    await service.call();
    await service.call("viewer-2");
    const authorization = `Basic ${Buffer.from("shop-app:client-secret-1").toString("base64")}`;
    expect(service.requests).toEqual([{ authorization, form: { grant_type: "client_credentials", scope } }]);
    expect(service.tokens).toEqual(["token-1", "token-1"]);
  });

  test("is a separate one for the catalog feed, whose scope not every application has", async () => {
    await using service = await startTokenService();
    await service.call();
    await Promise.allSettled([service.catalogFeed.getAccess(viewerOptions())]);
    expect(service.requests.map(({ form }) => form["scope"])).toEqual([scope, `${scope}/buy.item.feed`]);
    expect(service.tokens).toEqual(["token-1", "token-2"]);
  });

  test("is requested once for 200 concurrent callers", async () => {
    await using service = await startTokenService({}, () => undefined);
    const calls = Array.from({ length: 200 }, (_, index) => service.call(`viewer-${index}`));
    await vi.waitUntil(() => service.requests.length > 0);
    expect(service.tokens).toEqual([]);
    issueInTurn(await service.standIn.call(0), 1);
    await Promise.all(calls);
    expect(service.requests).toHaveLength(1);
    expect(service.tokens).toEqual(Array.from({ length: 200 }, () => "token-1"));
  });

  test("is still requested for the other callers when the first caller cancels", async () => {
    await using service = await startTokenService({}, () => undefined);
    const leaving = new AbortController();
    const left = failureOf(service.call("viewer-1", leaving.signal));
    const stayed = service.call("viewer-2");
    const request = await service.standIn.call(0);
    leaving.abort(new Error("gone"));
    expect(await left).toMatchObject({ message: "gone" });
    issueInTurn(request, 1);
    expect(await stayed).toEqual([]);
    expect(service.requests).toHaveLength(1);
  });

  test("is renewed before it expires, while calls use the old one", async () => {
    await using service = await startTokenService();
    const { call } = service;
    await call();
    await service.clock.advance(1.79 * hourMs);
    await call();
    expect(service.requests).toHaveLength(1);
    await service.clock.advance(0.02 * hourMs);
    service.state.answerToken = () => undefined;
    await call();
    await call();
    expect(service.tokens).toEqual(["token-1", "token-1", "token-1", "token-1"]);
    await vi.waitUntil(() => service.requests.length === 2);
    const renewal = service.standIn.calls.filter(({ target }) => target === "/token")[1];
    if (renewal) issueInTurn(renewal, 2);
    await vi.waitUntil(async () => {
      await call();
      return service.tokens.at(-1) === "token-2";
    });
    expect(service.requests).toHaveLength(2);
  });

  test("is not used after it has expired", async () => {
    await using service = await startTokenService();
    await service.call();
    await service.clock.advance(2 * hourMs);
    await service.call();
    expect(service.tokens).toEqual(["token-1", "token-2"]);
  });
});

describe("a rejected application token", () => {
  test("is renewed once, and the call is retried", async () => {
    await using service = await startTokenService();
    await service.call();
    service.state.accepts = (token) => token !== "token-1";
    expect(await service.call()).toEqual([]);
    expect(service.tokens).toEqual(["token-1", "token-1", "token-2"]);
    expect(service.requests).toHaveLength(2);
  });

  test("is renewed once for all affected callers", async () => {
    await using service = await startTokenService();
    await service.call();
    service.state.accepts = (token) => token !== "token-1";
    await Promise.all(Array.from({ length: 50 }, () => service.call()));
    expect(service.requests).toHaveLength(2);
  });

  test("is not renewed again for a minute when renewing does not help, and the error is not the viewer's", async () => {
    await using service = await startTokenService();
    service.state.accepts = () => false;
    for (let round = 0; round < 5; round += 1) {
      const refused = { code: "UPSTREAM_TOKEN", isRefused: true, service: "keyManagement" };
      expect(await failureOf(service.call())).toMatchObject(refused);
    }
    expect(service.requests).toHaveLength(2);
    await service.clock.advance(60_000);
    service.state.accepts = (token) => token === "token-3";
    expect(await service.call()).toEqual([]);
  });
});

describe("a token endpoint that gives no token", () => {
  const secrets = ["client-secret-1", Buffer.from("shop-app:client-secret-1").toString("base64")];

  test.each([
    [
      "rejects the credentials",
      401,
      { error: "invalid_client", error_description: "x" },
      true,
      "invalid_client",
    ],
    ["responds with 503", 503, {}, false, "failed with status 503"],
    ["responds with 429", 429, {}, false, "status 429"],
    [
      "responds with an unusable token",
      200,
      { access_token: "a b", expires_in: 10 },
      false,
      "no valid token",
    ],
    ["responds without a lifetime", 200, { access_token: "abc" }, false, "no valid token"],
  ])("causes a plain error without a secret when it %s", async (_what, status, body, isRefused, words) => {
    await using service = await startTokenService({}, (call) => answerJson(call, status, body));
    const failure = await failureOf(service.call());
    expect(failure).toMatchObject({ code: "UPSTREAM_TOKEN", isRefused, operation: "getSigningKeys" });
    expect(String(failure)).toContain(words);
    for (const secret of secrets) expect(String(failure)).not.toContain(secret);
    expect(service.tokens).toEqual([]);
  });

  test("is disconnected when its response is too large", async () => {
    let sentBytes = 0;
    await using service = await startTokenService({}, ({ response }) => {
      response.writeHead(200, { "content-type": "application/json" });
      const goOn = () => {
        if (response.destroyed) return;
        sentBytes += 20_000;
        response.write(" ".repeat(20_000), goOn);
      };
      goOn();
    });
    const failure = await failureOf(service.call());
    expect(failure).toMatchObject({ code: "UPSTREAM_TOKEN", isRefused: false });
    expect(sentBytes).toBeLessThan(5_000_000);
  });

  test("is not called again immediately, and is called again after ten seconds", async () => {
    await using service = await startTokenService({}, (call) =>
      answerJson(call, 401, { error: "invalid_client" }),
    );
    await failureOf(service.call());
    await failureOf(service.call());
    expect(service.requests).toHaveLength(1);
    service.state.answerToken = issueInTurn;
    await service.clock.advance(10_000);
    expect(await service.call()).toEqual([]);
  });

  test("leaves the current token in use until that expires", async () => {
    await using service = await startTokenService();
    await service.call();
    service.state.answerToken = (call) => answerJson(call, 500, {});
    await service.clock.advance(1.9 * hourMs);
    await service.call();
    await vi.waitUntil(() => service.requests.length === 2);
    expect(await service.call()).toEqual([]);
    expect(service.tokens).toEqual(["token-1", "token-1", "token-1"]);
  });

  test("times out after ten seconds", async () => {
    await using service = await startTokenService({}, () => undefined);
    const failing = failureOf(service.call());
    await service.standIn.call(0);
    await service.clock.advance(10_000);
    expect(await failing).toMatchObject({ code: "UPSTREAM_TOKEN", isRefused: false });
  });
});
