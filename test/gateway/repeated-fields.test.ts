import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

describe("detail 4b: a field that is selected repeatedly", async () => {
  const service = await closeAfterAll(startStandIn(answerEverything));
  const gateway = await closeAfterAll(startGateway(service.url));

  test.each([
    ["__typename", "__typename ".repeat(51), 51],
    ["store", "store { name } ".repeat(400), 400],
    ["store", "... { store { name } } ".repeat(60), 60],
    ["a", "a: __typename ".repeat(30) + "... on Query { a: __typename } ".repeat(30), 60],
    ["identity", `viewer { rateLimits { ${"identity ".repeat(180)} } }`, 180],
  ])("is rejected with its number and the limit: %s", async (name, selection, count) => {
    const { data, errors } = await graphqlClient(gateway.url, null).query(`{ ${selection} }`);
    expect({ data, errors }).toMatchObject({
      data: null,
      errors: [
        {
          message: `"${name}" is selected ${count} times in one selection; the limit is 50. Select it once.`,
          extensions: { code: "GRAPHQL_VALIDATION_FAILED" },
        },
      ],
    });
    expect(service.calls).toEqual([]);
  });

  test("is accepted up to fifty times", async () => {
    const { data, errors } = await graphqlClient(gateway.url).query(`{ ${"__typename ".repeat(50)} }`);
    expect({ data, errors }).toEqual({ data: { __typename: "Query" }, errors: [] });
  });

  test("the gateway lists ten errors of a document and mentions the others", async () => {
    const fields = Array.from({ length: 150 }, (_, index) => `x${index}`).join(" ");
    const { errors } = await graphqlClient(gateway.url).query(`{ ${fields} }`);
    expect(errors).toHaveLength(11);
    expect(errors.at(-1)?.message).toBe("The document has more errors; only the first ones are listed.");
  });
});
