import { describe, expect, onTestFinished, test } from "vitest";
import { createGateway } from "../../../src/server.ts";
import { settle } from "../../helpers/clock.ts";
import { serve } from "../../helpers/serve.ts";
import { CookieClient, signInConfig, startSignIn, temporaryFolder } from "../../helpers/signing-in.ts";
import { answerJson, type ReceivedCall, startStandIn } from "../../helpers/stand-in-service.ts";
import { begin, beginAndConsent, sessionAt, sessionCookie, signOut, visit } from "./steps.ts";

const unknown = "/?sign_in=failed&reason=unknown_state";

/** Returns a browser that has consented and its callback address. */
async function consented() {
  const { gateway } = await startSignIn();
  const client = new CookieClient();
  return { gateway, client, back: await beginAndConsent(client, gateway.url, "/shop") };
}

describe("A second visit of a callback address", () => {
  test("returns to the requested page with the existing session", async () => {
    const { gateway, client, back } = await consented();
    await client.send(back);
    const cookies = client.header;
    const again = await client.send(back);
    expect([again.status, again.headers.get("location")]).toEqual([302, "/shop?sign_in=ok"]);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(client.header).toBe(cookies);
    expect(await sessionAt(client, gateway.url)).toMatchObject({ signedIn: true });
  });

  test("fails with unknown_state after the session has ended", async () => {
    const { gateway, client, back } = await consented();
    await client.send(back);
    const session = client.cookies.get(sessionCookie) ?? "";
    await signOut(client, gateway.url);
    expect(await visit(client, back)).toBe(unknown);
    client.cookies.set(sessionCookie, session);
    expect(await visit(client, back)).toBe(unknown);
  });

  test("while the first one is pending, shares its code exchange and its session", async () => {
    const tokenCalls: ReceivedCall[] = [];
    const service = await startStandIn((call) => {
      if (call.target.endsWith("/token")) tokenCalls.push(call);
      else answerJson(call, 200, { userId: "user-1", username: "seller" });
    });
    onTestFinished(() => service[Symbol.asyncDispose]());
    const gateway = await createGateway({
      ...signInConfig(await temporaryFolder()),
      upstream: { url: service.url },
    });
    onTestFinished(() => gateway.close());
    let arrived = 0;
    const url = await serve((request, response) => {
      gateway.handleRequest(request, response);
      arrived += 1;
    });

    const client = new CookieClient();
    const state = new URL(await begin(client, url, "/shop")).searchParams.get("state") ?? "";
    const back = `${url}/auth/callback?code=a-code&state=${state}`;
    const sent = [client.send(back), client.send(back)];
    await expect.poll(() => [arrived, tokenCalls.length]).toEqual([3, 1]);
    await settle();
    // Another browser and another code cannot share the pending exchange.
    expect(await visit(new CookieClient(), back)).toBe(unknown);
    expect(await visit(client, back.replace("a-code", "another"))).toBe(unknown);
    for (const call of tokenCalls) {
      answerJson(call, 200, { access_token: "a-token", expires_in: 7_200, token_type: "User Access Token" });
    }
    const answers = await Promise.all(sent);
    const cookies = answers.map(({ headers }) => headers.getSetCookie());
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual([
      "/shop?sign_in=ok",
      "/shop?sign_in=ok",
    ]);
    expect(cookies[0]).toEqual([expect.stringContaining(`${sessionCookie}=`)]);
    expect(cookies[1]).toEqual(cookies[0]);
    expect(tokenCalls).toHaveLength(1);
    expect(await sessionAt(client, url)).toMatchObject({ signedIn: true });
  });
});
