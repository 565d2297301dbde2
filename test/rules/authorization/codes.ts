import { expect } from "vitest";
import { callback, consent, redeem, requestToken, scopePrefix } from "../../helpers/consents.ts";
import { codesOf, dataOf } from "../../helpers/graphql-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import { ReadStore } from "../store/operations.ts";
import { notThroughGateway } from "./reasons.ts";
import { expectOauthRefusal } from "./refusals.ts";

const userPath = "/commerce/identity/v1/user/";

/** Rules for authorization codes. */
export const codeRules: Statements = {
  "OAUTH-CODE-01": {
    title: "MUST issue a user token of 7200 seconds and a refresh token of 18 months for a code",
    source: "wire facts, common §2",
    notThroughGateway,
    async onService({ origin }) {
      const answer = await redeem(origin, await consent(origin));
      expect({ status: answer.status, ...answer.json() }).toEqual({
        status: 200,
        access_token: expect.any(String),
        expires_in: 7200,
        token_type: "User Access Token",
        refresh_token: expect.any(String),
        refresh_token_expires_in: 47_304_000,
      });
      expect(answer.headers["cache-control"]).toBe("no-store");
    },
  },
  "OAUTH-CODE-02": {
    title: "MUST reject the second use of a code with invalid_grant",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ origin }) {
      const code = await consent(origin);
      expect((await redeem(origin, code)).status).toBe(200);
      expectOauthRefusal(await redeem(origin, code), 400, "invalid_grant");
    },
  },
  "OAUTH-CODE-03": {
    title: "MUST reject a code after 300 seconds with invalid_grant",
    source: "wire facts, identity",
    notThroughGateway,
    async onService(service) {
      const { origin } = service;
      const [inTime, late] = [await consent(origin), await consent(origin)];
      await service.pass(299_999);
      expect((await redeem(origin, inTime)).status).toBe(200);
      await service.pass(1);
      expectOauthRefusal(await redeem(origin, late), 400, "invalid_grant");
    },
  },
  "OAUTH-CODE-04": {
    title: "MUST reject the code of another client with invalid_grant",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ origin }) {
      const code = await consent(origin);
      const fields = { grant_type: "authorization_code", code, redirect_uri: callback };
      const other = await requestToken(origin, fields, "sandbox-client-2:sandbox-secret-2");
      expectOauthRefusal(other, 400, "invalid_grant");
      expect((await redeem(origin, code)).status).toBe(200);
    },
  },
  "OAUTH-CODE-05": {
    title: "MUST reject a code with a redirect_uri other than that of the authorization request",
    source: "wire facts, common §2",
    notThroughGateway,
    async onService({ origin }) {
      const code = await consent(origin);
      const other = await redeem(origin, code, { redirect_uri: callback.replace("4999", "4998") });
      expectOauthRefusal(other, 400, "invalid_grant");
      const missing = await requestToken(origin, { grant_type: "authorization_code", code });
      expectOauthRefusal(missing, 400, "invalid_request");
    },
  },
  "OAUTH-CODE-06": {
    title: "MUST answer an unauthenticated client with invalid_client",
    source: "wire facts, common §2",
    notThroughGateway,
    async onService({ origin }) {
      const code = await consent(origin);
      const fields = { grant_type: "authorization_code", code, redirect_uri: callback };
      expectOauthRefusal(await requestToken(origin, fields, "sandbox-client:guess"), 401, "invalid_client");
    },
  },
  "OAUTH-CODE-07": {
    title: "MUST issue a token that acts for the consenting seller, with only the consented scopes",
    source: "wire facts, identity",
    async onService(service) {
      const token = await tokenFor(service.origin, ["commerce.identity.readonly"], "seller-2");
      const user = await service.call(`${service.origin}${userPath}`, { token });
      expect(user.json()).toMatchObject({ username: "sandbox_seller_2" });
      expectRefusal(await service.call(`${service.origin}/sell/stores/v1/store`, { token }), 403, 1100);
    },
    async onGateway({ clientOf, service: { origin } }) {
      const allowed = clientOf(await tokenFor(origin, ["sell.stores"], "seller-1"));
      expect(dataOf(await allowed.query(ReadStore)).store).not.toBeNull();
      const lacking = clientOf(await tokenFor(origin, ["sell.inventory"], "seller-1"));
      expect(codesOf(await lacking.query(ReadStore))).toEqual(["FORBIDDEN"]);
    },
  },
};

/** Issues a token for a seller's consent to some scopes. */
async function tokenFor(
  origin: string,
  scopes: readonly string[],
  seller: "seller-1" | "seller-2",
): Promise<string> {
  const scope = scopes.map((name) => `${scopePrefix}/${name}`).join(" ");
  const code = await consent(origin, { seller, changed: { scope } });
  return String((await redeem(origin, code)).json()["access_token"]);
}
