import type { GraphQLResolveInfo } from "graphql";
import { expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";

test("detail 20: every subscription clears its loaders before each event", async () => {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  const forgetful: string[] = [];
  for (const { name, resolve } of fields) {
    const loaders = { forgetAll: () => forgetful.push(name) };
    await resolve?.({ status: "RUNNING" }, {}, { loaders }, {} as GraphQLResolveInfo);
  }
  expect(fields.length).toBeGreaterThan(3);
  expect(forgetful).toEqual(fields.map(({ name }) => name));
});
