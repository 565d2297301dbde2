import { print } from "graphql";
import { expect } from "vitest";
import { expectRefusal } from "../expect-refusal.ts";
import type { Rule } from "../rule.ts";
import { calls, changingCalls, readingCalls } from "./calls.ts";
import { addCategory, finishChange, refusal, tryChanges } from "./gateway-steps.ts";
import * as operations from "./operations.ts";
import { add, complete, newName } from "./steps.ts";

const scopePrefix = "https://api.ebay.com/oauth/api_scope";

/** Queries that each make a different call. */
const readings = [operations.ReadStore, operations.ReadCategories, operations.ReadChanges].map((query) =>
  print(query),
);

/** Rules for callers of the store service. */
export const authenticationRules: readonly Rule[] = [
  {
    id: "STORE-AUTH-01",
    title: "MUST reject every call without a token, with 400 and 1002",
    source: "seller feed and store specification §5; wire facts, common §5",
    async onService(service) {
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token: null }), 400, 1002);
      }
    },
    async onGateway(gateway) {
      const client = gateway.clientOf(null);
      for (const read of readings) {
        expect((await client.query(read, {})).errors).toMatchObject([
          { extensions: { code: "UNAUTHENTICATED" } },
        ]);
      }
      const input = { name: newName() };
      expect((await client.query(operations.AddStoreCategory, { input })).errors).toMatchObject([
        { extensions: { code: "UNAUTHENTICATED" } },
      ]);
    },
  },
  {
    id: "STORE-AUTH-02",
    title: "MUST reject an unknown token, with 401 and 1001",
    source: "wire facts, common §5",
    async onService(service) {
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token: "unknown" }), 401, 1001);
      }
    },
    async onGateway(gateway) {
      const client = gateway.clientOf("unknown");
      for (const read of readings) {
        expect((await client.query(read, {})).errors).toMatchObject([
          { extensions: { code: "UNAUTHENTICATED" } },
        ]);
      }
      const input = { name: newName() };
      expect((await client.query(operations.AddStoreCategory, { input })).errors).toMatchObject([
        { extensions: { code: "UNAUTHENTICATED" } },
      ]);
    },
  },
  {
    id: "STORE-AUTH-03",
    title: "MUST reject every call with a token without the scope, with 403 and 1100",
    source: "seller feed and store specification §5 and §7; wire facts, common §2",
    async onService(service) {
      const token = await service.issueToken("sell.inventory");
      for (const { path, ...options } of calls) {
        expectRefusal(await service.call(path, { ...options, token }), 403, 1100);
        const application = { ...options, token: "sandbox-application" };
        expectRefusal(await service.call(path, application), 403, 1100);
      }
    },
    async onGateway(gateway) {
      for (const token of [await gateway.service.issueToken("sell.inventory"), "sandbox-application"]) {
        const client = gateway.clientOf(token);
        for (const read of readings) {
          expect((await client.query(read, {})).errors).toMatchObject([
            { extensions: { code: "FORBIDDEN" } },
          ]);
        }
        const denied = {
          __typename: "PermissionDeniedError",
          requiredScopes: [`${scopePrefix}/sell.stores`],
        };
        for (const change of await tryChanges(client)) {
          expect(change).toMatchObject(refusal(denied, 1100));
        }
      }
    },
  },
  {
    id: "STORE-AUTH-04",
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
      for (const read of readings) expect((await client.query(read, {})).errors).toEqual([]);
      const change = await addCategory(client, { name: newName() });
      expect(await finishChange({ ...gateway, client }, change)).toMatchObject({ status: "COMPLETED" });
    },
  },
  {
    id: "STORE-AUTH-05",
    title: "SHOULD accept sell.stores.readonly for reads, and reject it for changes with 403 and 1100",
    source: "wire facts, common §2",
    async onService(service) {
      const token = await service.issueToken("sell.stores.readonly");
      for (const { path, ...options } of readingCalls) {
        expect((await service.call(path, { ...options, token })).status).not.toBe(403);
      }
      for (const { path, ...options } of changingCalls) {
        expectRefusal(await service.call(path, { ...options, token }), 403, 1100);
      }
    },
    async onGateway(gateway) {
      const client = gateway.clientOf(await gateway.service.issueToken("sell.stores.readonly"));
      for (const read of readings) expect((await client.query(read, {})).errors).toEqual([]);
      for (const change of await tryChanges(client)) {
        expect(change).toMatchObject(refusal({ __typename: "PermissionDeniedError" }, 1100));
      }
    },
  },
];
