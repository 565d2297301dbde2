import { describe, expect, test } from "vitest";
import { createManualClock } from "../../helpers/clock.ts";
import { callSandbox, issueToken } from "../../helpers/sandbox-client.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startSandbox } from "../../helpers/sandbox.ts";

describe("detail 21: the identity service", async () => {
  const clock = createManualClock();
  const sandbox = await closeAfterAll(startSandbox({ clock }));

  const getUser = (token: string | null, path = "/user/") =>
    callSandbox(`${sandbox.url}/commerce/identity/v1${path}`, { token });
  const userIdOf = async (token: string) => (await getUser(token)).json()["userId"];

  test.each(["/user/", "/user"])("returns the user of a token at %s", async (path) => {
    const answer = await getUser("sandbox-seller-1", path);
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      userId: expect.stringMatching(/^\S+$/),
      username: "sandbox_seller_1",
      accountType: "BUSINESS",
      registrationMarketplaceId: "EBAY_US",
      status: "CONFIRMED",
    });
  });

  test("returns the same user for every token of a seller, and another user for another seller", async () => {
    const renewed = await issueToken(sandbox.url, []);
    expect(renewed).not.toBe("sandbox-seller-1");
    const userId = await userIdOf("sandbox-seller-1");
    expect(await userIdOf(renewed)).toBe(userId);
    expect(await userIdOf("sandbox-seller-2")).not.toBe(userId);
  });

  test.each([
    ["without a token", async () => null, 400, 1002],
    ["with an unknown token", async () => "unknown", 401, 1001],
    ["with an application's token", async () => "sandbox-application", 403, 1100],
    ["with a token without the scope", () => issueToken(sandbox.url, ["sell.inventory"]), 403, 1100],
  ])("rejects a call %s", async (_, token, status, errorId) => {
    const answer = await getUser(await token());
    expect([answer.status, ...answer.errorIds()]).toEqual([status, errorId]);
  });
});
