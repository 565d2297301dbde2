import { describe, expect, test } from "vitest";
import { closeAfterTest } from "../../helpers/close-after.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { CookieClient, signInConfig, temporaryFolder } from "../../helpers/signing-in.ts";
import { answerJson, type Answer, startStandIn } from "../../helpers/stand-in-service.ts";
import { begin, sessionAt } from "./steps.ts";

const tokenPath = "/identity/v1/oauth2/token";
const identityPath = "/commerce/identity/v1/user/";
const tokens = { access_token: "a-token", expires_in: 7_200, token_type: "User Access Token" };
const user = { userId: "user-1", username: "seller" };

/** Responses of a marketplace that differ from those of a successful sign-in. */
interface Marketplace {
  readonly token?: Answer;
  readonly identity?: Answer;
}

/** Responds with JSON. */
const answers =
  (status: number, body: object): Answer =>
  (call) =>
    answerJson(call, status, body);

/**
 * Starts a marketplace that consents immediately; the test defines the responses of its token and identity services.
 */
async function startMarketplace({
  token = answers(200, tokens),
  identity = answers(200, user),
}: Marketplace) {
  const clock = createMovingClock(Date.now());
  const paths: Readonly<Record<string, Answer>> = { [tokenPath]: token, [identityPath]: identity };
  const service = await closeAfterTest(
    startStandIn((call) => (paths[call.target] ?? answers(404, {}))(call)),
  );
  const gateway = await closeAfterTest(
    startGateway(service.url, signInConfig(await temporaryFolder()), { clock }),
  );
  const client = new CookieClient();
  const state = new URL(await begin(client, gateway.url, "/shop")).searchParams.get("state") ?? "";
  const answer = (query: string) => client.send(`${gateway.url}/auth/callback?state=${state}${query}`);
  return { gateway, client, clock, service, answer };
}

const noSession = { signedIn: false, reason: null };

describe("A failed sign-in", () => {
  test.each<[string, string, Marketplace]>([
    ["code_refused", "a rejected code", { token: answers(400, { error: "invalid_grant" }) }],
    ["code_refused", "rejected credentials", { token: answers(401, { error: "invalid_client" }) }],
    ["token_unavailable", "a server error", { token: answers(500, {}) }],
    ["token_unavailable", "a 429 response", { token: answers(429, {}) }],
    ["token_unavailable", "a lost connection", { token: (call) => call.request.destroy() }],
    ["token_invalid", "a token response that is not JSON", { token: (call) => call.response.end("no JSON") }],
    ["token_invalid", "a response without a token", { token: answers(200, { token_type: "Bearer" }) }],
    ["token_invalid", "a token with a lifetime of 0", { token: answers(200, { ...tokens, expires_in: 0 }) }],
    ["token_invalid", "an unknown kind of token", { token: answers(200, { ...tokens, token_type: "mac" }) }],
    [
      "token_invalid",
      "a token with a line break",
      { token: answers(200, { ...tokens, access_token: "a\r\nb" }) },
    ],
    [
      "token_invalid",
      "a response of 1 MB",
      { token: (call) => void call.response.end(Buffer.alloc(1_000_000, " ")) },
    ],
    ["user_unknown", "a rejected user lookup", { identity: answers(403, {}) }],
    [
      "user_unknown",
      "a lost connection to the identity service",
      { identity: (call) => call.request.destroy() },
    ],
  ])("returns with the reason %s after %s, and creates no session", async (reason, _what, marketplace) => {
    const { answer, client, gateway } = await startMarketplace(marketplace);
    const back = await answer("&code=code");
    expect([back.status, back.headers.get("location")]).toEqual([
      302,
      `/shop?sign_in=failed&reason=${reason}`,
    ]);
    expect(back.headers.getSetCookie()).toEqual([]);
    expect(await sessionAt(client, gateway.url)).toEqual(noSession);
  });

  test("returns with the reason token_unavailable when the token endpoint does not respond in time", async () => {
    const { answer, clock, service } = await startMarketplace({ token: () => undefined });
    const back = answer("&code=code");
    await service.call(0);
    clock.jump(10_001);
    expect((await back).headers.get("location")).toBe("/shop?sign_in=failed&reason=token_unavailable");
  });

  test.each([
    ["&error=access_denied", "/shop?sign_in=declined&reason=denied"],
    ["&error=server_error", "/shop?sign_in=failed&reason=consent_failed"],
    ["", "/shop?sign_in=failed&reason=consent_failed"],
    ["&code=a&code=b", "/shop?sign_in=failed&reason=consent_failed"],
  ])("returns with the outcome of the consent page's response %j", async (query, expected) => {
    const { answer, service } = await startMarketplace({});
    expect((await answer(query)).headers.get("location")).toBe(expected);
    expect(service.calls).toEqual([]);
  });

  test("the token request contains the code, the same redirect address and the application's credentials", async () => {
    const seen: string[] = [];
    const { answer, service, gateway } = await startMarketplace({
      token(call) {
        call.request.setEncoding("utf8").on("data", (text: string) => seen.push(text));
        call.request.on("end", () => answerJson(call, 200, tokens));
      },
    });
    expect((await answer("&code=v%5E1.1%23code")).headers.get("location")).toBe("/shop?sign_in=ok");
    expect(Object.fromEntries(new URLSearchParams(seen.join("")))).toEqual({
      grant_type: "authorization_code",
      code: "v^1.1#code",
      redirect_uri: `${gateway.url}/auth/callback`,
    });
    const [call] = service.calls;
    expect(call?.headers.authorization).toBe(
      `Basic ${Buffer.from("sandbox-client:sandbox-secret").toString("base64")}`,
    );
  });
});
