import type { CallOptions } from "../../helpers/sandbox-client.ts";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import { codesOf, dataOf, type GraphqlAnswer, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import { answersTokens, refusesTokens, tokenOf } from "../tokens.ts";
import { makeKeypair, readSigningKey } from "./gateway-steps.ts";
import { CreateSigningKey, ListSigningKeys, ReadSigningKey } from "./operations.ts";

const calls: readonly (CallOptions & { readonly path: string })[] = [
  { path: "/signing_key", json: { signingKeyCipher: "ED25519" } },
  { path: "/signing_key" },
  { path: "/signing_key/1" },
  { path: "/signing_key/1", method: "POST" },
];

/** One GraphQL operation per call. */
const asks: readonly ((client: GraphqlClient) => Promise<GraphqlAnswer<unknown>>)[] = [
  (client) => client.query(CreateSigningKey),
  (client) => client.query(ListSigningKeys),
  (client) => client.query(ReadSigningKey, { signingKeyId: "1" }),
];

/** Rules for callers of the key management service. */
export const authenticationRules: Statements = {
  "KEYS-AUTH-01": {
    title: "MUST reject every call without a token, with 400 and 1002",
    source: "wire facts, common §5",
    onService: refusesTokens(calls, [null], 400, 1002),
    onGateway: answersTokens(asks, [null], "UNAUTHENTICATED"),
  },
  "KEYS-AUTH-02": {
    title: "MUST reject an unknown token with 401 and 1001",
    source: "wire facts, key management §4",
    onService: refusesTokens(calls, ["unknown"], 401, 1001),
    onGateway: answersTokens(asks, ["unknown"], "UNAUTHENTICATED"),
  },
  "KEYS-AUTH-03": {
    title:
      "MUST accept an application token with the base scope and reject one without it, with 403 and 1100",
    source: "wire facts, common §2, key management §4",
    async onService(service) {
      const accepted = await service.call("/signing_key", { token: await service.issueToken("") });
      expect(accepted).toMatchObject({ status: 200 });
      await refusesTokens(calls, [tokenOf("buy.item.feed")], 403, 1100)(service);
    },
    async onGateway({ clientOf, service }) {
      const allowed = clientOf(await service.issueToken(""));
      expect(await readSigningKey(allowed, "unknown")).toBeNull();
      await makeKeypair(allowed);
      const client = clientOf(await service.issueToken("buy.item.feed"));
      expect(codesOf(await client.query(ListSigningKeys))).toEqual(["FORBIDDEN"]);
      expect(codesOf(await client.query(ReadSigningKey, { signingKeyId: "1" }))).toEqual(["FORBIDDEN"]);
      const requiredScopes = ["https://api.ebay.com/oauth/api_scope"];
      const denied = { __typename: "PermissionDeniedError", requiredScopes };
      expectFailure(dataOf(await client.query(CreateSigningKey)).createSigningKey, denied, 1100);
    },
  },
  "KEYS-AUTH-04": {
    title: "SHOULD reject a seller's token, which has no application ID, with 400 and 210005",
    source: "key management specification §5; wire facts, common §2, key management §4",
    async onService(service) {
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token: "sandbox-seller-1" }), 400, 210005);
      }
    },
    async onGateway({ clientOf }) {
      const client = clientOf("sandbox-seller-1");
      expect(codesOf(await client.query(ListSigningKeys))).toEqual(["UPSTREAM_ERROR"]);
      const { createSigningKey } = dataOf(await client.query(CreateSigningKey));
      expectFailure(createSigningKey, { __typename: "UpstreamError" }, 210005);
    },
  },
};
