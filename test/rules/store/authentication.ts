import { expect } from "vitest";
import type { GraphqlAnswer, GraphqlClient } from "../../helpers/graphql-client.ts";
import { expectFailure } from "../outcomes.ts";
import type { Statements } from "../rule.ts";
import { answersTokens, refusesTokens, tokenOf } from "../tokens.ts";
import { calls, changingCalls, readingCalls } from "./calls.ts";
import { addCategory, finishChange, tryChanges } from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import { add, complete, newName } from "./steps.ts";

const scopePrefix = "https://api.ebay.com/oauth/api_scope";

type Operation = (client: GraphqlClient) => Promise<GraphqlAnswer<unknown>>;

/** Queries that each make a different call. */
const readings: readonly Operation[] = [
  (client) => client.query(operations.ReadStore),
  (client) => client.query(operations.ReadCategories),
  (client) => client.query(operations.ReadChanges, {}),
];

/** The queries and a change. */
const everyOperation: readonly Operation[] = [
  ...readings,
  (client) => client.query(operations.AddStoreCategory, { input: { name: newName() } }),
];

/** Rules for callers of the store service. */
export const authenticationRules: Statements = {
  "STORE-AUTH-01": {
    title: "MUST reject every call without a token, with 400 and 1002",
    source: "seller feed and store specification §5; wire facts, common §5",
    onService: refusesTokens(calls, [null], 400, 1002),
    onGateway: answersTokens(everyOperation, [null], "UNAUTHENTICATED"),
  },
  "STORE-AUTH-02": {
    title: "MUST reject an unknown token, with 401 and 1001",
    source: "wire facts, common §5",
    onService: refusesTokens(calls, ["unknown"], 401, 1001),
    onGateway: answersTokens(everyOperation, ["unknown"], "UNAUTHENTICATED"),
  },
  "STORE-AUTH-03": {
    title: "MUST reject every call with a token without the scope, with 403 and 1100",
    source: "seller feed and store specification §5 and §7; wire facts, common §2",
    onService: refusesTokens(calls, [tokenOf("sell.inventory"), "sandbox-application"], 403, 1100),
    onGateway: async (gateway) => {
      const tokens = [await gateway.service.issueToken("sell.inventory"), "sandbox-application"];
      await answersTokens(readings, tokens, "FORBIDDEN")(gateway);
      const denied = { __typename: "PermissionDeniedError", requiredScopes: [`${scopePrefix}/sell.stores`] };
      for (const token of tokens) {
        for (const change of await tryChanges(gateway.clientOf(token))) expectFailure(change, denied, 1100);
      }
    },
  },
  "STORE-AUTH-04": {
    title: "MUST accept a token with only the scope sell.stores, for every call",
    source: "wire facts, common §2",
    async onService(service) {
      const token = await service.issueToken("sell.stores");
      for (const { path, ...options } of calls) {
        expect((await service.call(path, { ...options, token })).status).not.toBe(403);
        await service.pass(service.processingMs);
      }
      await complete(service, await add(service, { categoryName: newName() }));
    },
    async onGateway(gateway) {
      const client = gateway.clientOf(await gateway.service.issueToken("sell.stores"));
      for (const read of readings) expect((await read(client)).errors).toEqual([]);
      const change = await addCategory(client, { name: newName() });
      expect(await finishChange({ ...gateway, client }, change)).toMatchObject({ status: "COMPLETED" });
    },
  },
  "STORE-AUTH-05": {
    title: "SHOULD accept sell.stores.readonly for reads, and reject it for changes with 403 and 1100",
    source: "wire facts, common §2",
    async onService(service) {
      const token = await service.issueToken("sell.stores.readonly");
      for (const { path, ...options } of readingCalls) {
        expect((await service.call(path, { ...options, token })).status).not.toBe(403);
      }
      await refusesTokens(changingCalls, [token], 403, 1100)(service);
    },
    async onGateway(gateway) {
      const client = gateway.clientOf(await gateway.service.issueToken("sell.stores.readonly"));
      for (const read of readings) expect((await read(client)).errors).toEqual([]);
      const denied = { __typename: "PermissionDeniedError" };
      for (const change of await tryChanges(client)) expectFailure(change, denied, 1100);
    },
  },
};
