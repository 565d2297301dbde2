import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { programLimits, useCompiledQueries } from "../../../src/http/graphql/compiled-queries.ts";
import { programSize } from "../../../src/plans/program-size.ts";
import { schema } from "../../../src/schema/index.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { answerEverything, startStandIn } from "../../helpers/stand-in-service.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const viewer = { key: "a", token: "a" };

/** Whether each use of a document, one after another, runs a program. */
function usesOf() {
  const { onExecute } = useCompiledQueries(() => undefined);
  return (document: unknown, context: object = { viewer }): boolean => {
    let isCompiled = false;
    const setExecuteFn = () => (isCompiled = true);
    void onExecute?.({ args: { schema, document }, context, setExecuteFn } as never);
    return isCompiled;
  };
}

const numbered = (index: number) => parse(`query Q${index} { viewer { rateLimits { identity } } }`);
const fields = (count: number) => parse(`{ ${"__typename ".repeat(count)} }`);

describe("detail 3: programs of queries are bounded", () => {
  test("a query is compiled from its second use on", () => {
    const use = usesOf();
    const document = numbered(1);
    expect([use(document), use(document), use(document)]).toEqual([false, true, true]);
  });

  test("no query is compiled without a viewer", () => {
    const use = usesOf();
    const document = numbered(1);
    expect([1, 2, 3].map(() => use(document, { viewer: null }))).toEqual([false, false, false]);
  });

  test("a query that would make a large program is not compiled", () => {
    const use = usesOf();
    const [fitting, large] = [
      fields(programLimits.maxSelectionsOfOne),
      fields(programLimits.maxSelectionsOfOne + 1),
    ];
    expect([fitting, fitting, large, large].map((document) => use(document))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test("the size of a program counts repeated fragments, and the types of an interface", () => {
    const doubling = Array.from(
      { length: 12 },
      (_, level) => `fragment F${level} on Query { a: __typename ...F${level + 1} ...F${level + 1} }`,
    );
    const text = `query { ...F0 } ${doubling.join(" ")} fragment F12 on Query { __typename }`;
    expect(programSize(schema, parse(text))).toBe(2 ** 13 - 1);
    expect(programSize(schema, parse("{ __schema { types { name } } }"))).toBe(3);
    const types = schema.getPossibleTypes(schema.getType("Node") as never).length;
    const nodes = 'query { nodes(ids: ["a"]) { id ... on Video { videoId title } } }';
    expect(programSize(schema, parse(nodes))).toBe(1 + types + 2);
  });

  test("different documents of 6 kB, each used twice, leave little more than their text behind", async () => {
    await using service = await startStandIn(answerEverything);
    await using gateway = await startGateway(service.url);
    const client = graphqlClient(gateway.url);
    const selection =
      '__type(name: "None") { name kind description specifiedByURL isOneOf fields { name description isDeprecated deprecationReason } inputFields { name description defaultValue } }';
    const body = Array.from({ length: 30 }, (_, index) => `a${index}: ${selection}`).join(" ");
    const use = async (index: number) => {
      const answer = await client.query(`query Q${index} { ${body} }`);
      expect(answer.errors).toEqual([]);
    };
    await use(0);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let index = 1; index <= 100; index += 1) {
      await use(index);
      await use(index);
    }
    collectGarbage();
    // Their parsed forms and the programs that are kept take 56 MB; with the programs of all it would be 80 MB.
    expect((process.memoryUsage().heapUsed - before) / 1e6).toBeLessThan(68);
  });
});
