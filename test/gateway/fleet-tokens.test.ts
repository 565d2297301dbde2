import { text as readText } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import type { GatewayConfig } from "../../src/config/gateway-config.ts";
import { closeAfterTest } from "../helpers/close-after.ts";
import { codesOf, graphqlClient } from "../helpers/graphql-client.ts";
import { answerJson, type ReceivedCall, startStandIn } from "../helpers/stand-in-service.ts";
import { describeFleets, recordStored, startFleet } from "./fleet.ts";

const secret = "a-secret-of-the-fleet";
const clientSecret = "the-secret-of-the-application";
const refreshToken = "the-refresh-token-of-a-seller";
const accessToken = "the-access-token-of-operators";

/** Requests the signing keys from a gateway. @returns the error codes. */
async function askForKeys(url: string): Promise<readonly unknown[]> {
  return codesOf(await graphqlClient(url).query("{ signingKeys { signingKeyId } }"));
}

/**
 * Starts gateways that use the application's token for signing keys. Their service has configurable token checks, and a
 * token endpoint that issues `token-1`, `token-2`, …
 */
async function startShop(count: number, config: Partial<GatewayConfig> = {}) {
  const seen = { grants: [] as string[], tokens: [] as string[] };
  const settings = {
    accepts: (_token: string): boolean => true,
    issue: (call: ReceivedCall, number: number): void =>
      answerJson(call, 200, { access_token: `token-${number}`, expires_in: 7_200 }),
  };
  const answerTokenRequest = async (call: ReceivedCall) => {
    const form = new URLSearchParams(await readText(call.request));
    settings.issue(call, seen.grants.push(`${form.get("grant_type")} ${form.get("scope") ?? ""}`));
  };
  const answer = (call: ReceivedCall) => {
    if (call.target === "/identity/v1/oauth2/token") {
      void answerTokenRequest(call);
      return;
    }
    call.request.resume();
    const token = (call.headers.authorization ?? "").replace("Bearer ", "");
    seen.tokens.push(token);
    if (settings.accepts(token)) answerJson(call, 200, {});
    else answerJson(call, 401, { errors: [{ errorId: 1001, domain: "OAuth", category: "REQUEST" }] });
  };
  const standIn = await closeAfterTest(startStandIn(answer));
  const client = { id: "shop-app", secret: clientSecret };
  const fleet = await closeAfterTest(startFleet(count, standIn.url, { secret, client, ...config }));
  return {
    ...fleet,
    url: standIn.url,
    seen,
    settings,
    ask: askForKeys,
    askAll: () => Promise.all(fleet.urls.map(askForKeys)),
  };
}

const scope = "client_credentials https://api.ebay.com/oauth/api_scope";

describeFleets("the application's token of several gateways", () => {
  test("is requested once by gateways that start together, and not again by a later one", async () => {
    const fleet = await startShop(4);
    expect(await fleet.askAll()).toEqual([[], [], [], []]);
    expect(fleet.seen.grants).toEqual([scope]);
    expect(fleet.seen.tokens).toEqual(["token-1", "token-1", "token-1", "token-1"]);
    expect(await fleet.ask(await fleet.add())).toEqual([]);
    expect(fleet.seen.grants).toEqual([scope]);
  });

  test("is stored in Redis without readable secrets", async () => {
    const fleet = await startShop(1);
    const kept = recordStored(fleet.states);
    await fleet.askAll();
    expect(kept).toHaveLength(2);
    for (const hidden of ["token-1", "shop-app", clientSecret, secret, "api_scope", fleet.url]) {
      expect(kept.join("\n")).not.toContain(hidden);
    }
  });

  test("is replaced once for all gateways when the service rejects it", async () => {
    const fleet = await startShop(4);
    await fleet.askAll();
    fleet.settings.accepts = (token) => token !== "token-1";
    expect(await fleet.askAll()).toEqual([[], [], [], []]);
    expect(fleet.seen.grants).toHaveLength(2);
  });

  test("is not replaced again by any gateway when the service rejects the replacement, too", async () => {
    const fleet = await startShop(3);
    await fleet.askAll();
    fleet.settings.accepts = () => false;
    const codes = await fleet.askAll();
    expect(codes.map((all) => all.length)).toEqual([1, 1, 1]);
    await fleet.askAll();
    await fleet.ask(await fleet.add());
    expect(fleet.seen.grants).toHaveLength(2);
  });

  test("is requested once in ten seconds when the token endpoint rejects the request, and every gateway reports the error", async () => {
    const fleet = await startShop(4);
    fleet.settings.issue = (call) => answerJson(call, 401, { error: "invalid_client" });
    const codes = await fleet.askAll();
    expect(codes.every((all) => all.length === 1)).toBe(true);
    expect(new Set(codes.flat()).size).toBe(1);
    await fleet.askAll();
    await fleet.ask(await fleet.add());
    expect(fleet.seen.grants).toHaveLength(1);
  });

  test("is requested by each gateway during an outage of Redis, and shared again afterwards", async () => {
    const fleet = await startShop(3);
    await fleet.loseRedis();
    expect(await fleet.askAll()).toEqual([[], [], []]);
    expect(fleet.seen.grants).toHaveLength(3);
    await fleet.regainRedis();
    fleet.clock.jump(7_100_000);
    expect(await fleet.askAll()).toEqual([[], [], []]);
    expect(fleet.seen.grants).toHaveLength(4);
  });
});

describeFleets("an application token near its expiry", () => {
  test("is renewed by one gateway after nine tenths of its life, while all continue to use it", async () => {
    const fleet = await startShop(3);
    await fleet.askAll();
    fleet.clock.jump(6_500_000);
    expect(await fleet.askAll()).toEqual([[], [], []]);
    await vi.waitUntil(async () => {
      await fleet.askAll();
      return fleet.seen.tokens.slice(-3).every((token) => token === "token-2");
    });
    expect(fleet.seen.grants).toHaveLength(2);
    // A gateway that starts now uses the renewed token.
    await fleet.ask(await fleet.add());
    expect(fleet.seen.grants).toHaveLength(2);
  });
});

describeFleets("the seller's token of several gateways with one refresh token", () => {
  test("is requested once, with that refresh token", async () => {
    const fleet = await startShop(3, { refreshToken, accessToken });
    const ask = async (url: string) => {
      const { errors } = await graphqlClient(url, accessToken).query("{ store { name } }");
      return errors.length;
    };
    await Promise.all(fleet.urls.map(ask));
    expect(fleet.seen.grants).toEqual(["refresh_token "]);
  });
});
