import { expect } from "vitest";
import {
  connectionsOf,
  redeem,
  consent,
  requestToken,
  revoke,
  scopePrefix,
  signIn,
} from "../../helpers/consents.ts";
import { codesOf } from "../../helpers/graphql-client.ts";
import { expectRefusal } from "../expect-refusal.ts";
import type { Statements } from "../rule.ts";
import { ReadStore } from "../store/operations.ts";
import type { ServiceUnderTest } from "../under-test.ts";
import { notThroughGateway } from "./reasons.ts";
import { expectOauthRefusal } from "./refusals.ts";

const userPath = "/commerce/identity/v1/user/";
const storePath = "/sell/stores/v1/store";
const changed = { scope: `${scopePrefix}/sell.stores ${scopePrefix}/commerce.identity.readonly` };

function refresh(origin: string, refreshToken: string, fields: Record<string, string> = {}) {
  return requestToken(origin, { grant_type: "refresh_token", refresh_token: refreshToken, ...fields });
}

/** Revokes every consent of the sandbox's sellers. */
async function revokeAll({ origin }: ServiceUnderTest): Promise<void> {
  for (const id of await connectionsOf(origin)) await revoke(origin, id);
}

/** Rules for refresh tokens. */
export const refreshTokenRules: Statements = {
  "OAUTH-REFRESH-01": {
    title: "MUST issue another access token for a refresh token, and leave the refresh token unchanged",
    source: "wire facts, identity",
    notThroughGateway,
    async onService(service) {
      const { refreshToken } = await signIn(service.origin);
      for (const used of [refreshToken, refreshToken, "sandbox-refresh-seller-1"]) {
        const answer = await refresh(service.origin, used);
        expect({ status: answer.status, ...answer.json() }).toEqual({
          status: 200,
          access_token: expect.any(String),
          expires_in: 7200,
          token_type: "User Access Token",
        });
        const token = String(answer.json()["access_token"]);
        expect((await service.call(`${service.origin}${userPath}`, { token })).status).toBe(200);
      }
    },
  },
  "OAUTH-REFRESH-02": {
    title:
      "MUST narrow a token to a subset of the consented scopes, and reject other scopes with invalid_scope",
    source: "wire facts, identity",
    notThroughGateway,
    async onService(service) {
      const { refreshToken } = await signIn(service.origin, { changed });
      const narrow = await refresh(service.origin, refreshToken, { scope: `${scopePrefix}/sell.stores` });
      const token = String(narrow.json()["access_token"]);
      expect((await service.call(`${service.origin}${storePath}`, { token })).status).toBe(200);
      expectRefusal(await service.call(`${service.origin}${userPath}`, { token }), 403, 1100);
      const more = { scope: `${scopePrefix}/sell.stores ${scopePrefix}/sell.inventory` };
      expectOauthRefusal(await refresh(service.origin, refreshToken, more), 400, "invalid_scope");
    },
  },
  "OAUTH-REFRESH-03": {
    title: "MUST reject a refresh token after 18 months with invalid_grant",
    source: "wire facts, common §2",
    notThroughGateway,
    async onService(service) {
      const { origin } = service;
      const { refreshToken } = await signIn(origin);
      await service.pass(47_304_000_000 - 1);
      expect((await refresh(origin, refreshToken)).status).toBe(200);
      await service.pass(1);
      expectOauthRefusal(await refresh(origin, refreshToken), 400, "invalid_grant");
    },
  },
  "OAUTH-REFRESH-04": {
    title: "MUST reject the refresh token of another client with invalid_grant",
    source: "wire facts, identity",
    notThroughGateway,
    async onService({ origin }) {
      const { refreshToken } = await signIn(origin);
      for (const token of [refreshToken, "sandbox-refresh-seller-1"]) {
        const fields = { grant_type: "refresh_token", refresh_token: token };
        const other = await requestToken(origin, fields, "sandbox-client-2:sandbox-secret-2");
        expectOauthRefusal(other, 400, "invalid_grant");
      }
    },
  },
  "OAUTH-REFRESH-05": {
    title: "MUST reject refresh and access tokens after the user has revoked the consent",
    source: "wire facts, identity",
    async onService(service) {
      const { origin } = service;
      const { accessToken, refreshToken } = await signIn(origin, { changed });
      const refreshed = String((await refresh(origin, refreshToken)).json()["access_token"]);
      await revokeAll(service);
      expectOauthRefusal(await refresh(origin, refreshToken), 400, "invalid_grant");
      for (const token of [accessToken, refreshed]) {
        expectRefusal(await service.call(`${origin}${userPath}`, { token }), 401, 1001);
      }
    },
    async onGateway({ clientOf, service }) {
      const { accessToken } = await signIn(service.origin, { changed });
      const client = clientOf(accessToken);
      expect(codesOf(await client.query(ReadStore))).toEqual([]);
      await revokeAll(service);
      expect(codesOf(await client.query(ReadStore))).toEqual(["UNAUTHENTICATED"]);
    },
  },
  "OAUTH-REFRESH-06": {
    title: "SHOULD revoke all tokens issued for a code when the code is used again",
    source: "wire facts, identity",
    notThroughGateway,
    async onService(service) {
      const { origin } = service;
      const code = await consent(origin);
      const { access_token: token, refresh_token: refreshToken } = (await redeem(origin, code)).json();
      expect((await redeem(origin, code)).status).toBe(400);
      expectOauthRefusal(await refresh(origin, String(refreshToken)), 400, "invalid_grant");
      expectRefusal(await service.call(`${origin}${userPath}`, { token: String(token) }), 401, 1001);
    },
  },
};
