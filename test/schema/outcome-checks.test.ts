import { parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { dataOf, graphqlClient } from "../helpers/graphql-client.ts";
import { startLosingProxy } from "../helpers/losing-proxy.ts";
import { startSandbox } from "../helpers/sandbox.ts";
import { startStandIn } from "../helpers/stand-in-service.ts";

type Changed = Record<
  string,
  { readonly errors: readonly { readonly __typename: string; check?: string }[] }
>;

const change = (type: string) => ({ type });

/** Each mutation with an input, and what its check shows after the change of which the answer was lost. */
const changes: readonly [mutation: string, input: string, shown: object][] = [
  [
    "addStoreCategory",
    '{ name: "Lamps", parentCategoryId: "1001" }',
    { store: { pendingChange: change("ADD_STORE_CATEGORY"), categories: expect.any(Array) } },
  ],
  [
    "renameStoreCategory",
    '{ categoryId: "1001", name: "Lamps" }',
    { store: { pendingChange: change("RENAME_STORE_CATEGORY"), category: { categoryId: "1001" } } },
  ],
  [
    "moveStoreCategory",
    '{ categoryId: "1001", destination: { topLevel: true } }',
    { store: { pendingChange: change("MOVE_STORE_CATEGORY"), category: { categoryId: "1001" } } },
  ],
  [
    "deleteStoreCategory",
    '{ categoryId: "1001" }',
    { store: { pendingChange: change("DELETE_STORE_CATEGORY"), category: { categoryId: "1001" } } },
  ],
  ["createSigningKey", "{ cipher: RSA }", { signingKeys: [{ cipher: "RSA" }] }],
];

describe("the check of a change whose answer was lost", () => {
  test.each(changes)("by %s is a query that shows the change", async (mutation, input, shown) => {
    await using sandbox = await startSandbox({ storeTaskMs: 60_000 });
    await using proxy = await startLosingProxy(sandbox.url);
    await using before = await startGateway(proxy.url);
    const token = mutation === "createSigningKey" ? "sandbox-application" : "sandbox-seller-1";
    const client = graphqlClient(before.url, token);
    const data = dataOf(
      await client.query<Changed, object>(
        `mutation { ${mutation}(input: ${input}) { errors { __typename ... on OutcomeUnknownError { check } } } }`,
      ),
    );
    const [error] = data[mutation]?.errors ?? [];
    expect(error).toMatchObject({ __typename: "OutcomeUnknownError", check: expect.any(String) });
    const check = error?.check ?? "";
    expect(validate(schema, parse(check))).toEqual([]);
    expect(dataOf(await client.query(check))).toMatchObject(shown);
  });

  test.each(['a"b', "a\\b", "a\nb", "ünï", "\u{2028}"])(
    "is valid for the identifier %j",
    async (categoryId) => {
      await using service = await startStandIn(({ response }) => response.destroy());
      await using before = await startGateway(service.url);
      const { data } = await graphqlClient(before.url).query<Changed, object>(
        `mutation ($input: DeleteStoreCategoryInput!) {
        deleteStoreCategory(input: $input) { errors { __typename ... on OutcomeUnknownError { check } } }
      }`,
        { input: { categoryId } },
      );
      const [error] = data?.["deleteStoreCategory"]?.errors ?? [];
      expect(validate(schema, parse(error?.check ?? ""))).toEqual([]);
    },
  );
});
