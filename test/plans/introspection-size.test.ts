import {
  getIntrospectionQuery,
  getOperationAST,
  graphqlSync,
  type IntrospectionOptions,
  parse,
} from "graphql";
import { describe, expect, test } from "vitest";
import { prepareOperation } from "../../src/operations/prepared-documents.ts";
import { maxIntrospectionSize } from "../../src/plans/introspection-size.ts";
import { schema } from "../../src/schema/index.ts";

/** All options of the introspection query of graphql-js. */
const allOptions: Required<IntrospectionOptions> = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
  experimentalDirectiveDeprecation: true,
  typeDepth: 9,
};

/** The same field under `count` aliases. */
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(" ");

const measure = (text: string, operationName?: string) => {
  const document = parse(text);
  const node = getOperationAST(document, operationName);
  if (!node) throw new Error("There is no such operation.");
  return prepareOperation(schema, document, node, false).introspectionSize;
};

/** Length of the actual results of `__schema` and `__type`, in characters. */
function writtenSize(source: string): number {
  const { data, errors } = graphqlSync({ schema, source });
  expect(errors).toBeUndefined();
  return Object.values(data ?? {}).reduce<number>((sum, part) => sum + JSON.stringify(part).length, 0);
}

describe("The estimated size of an introspection result", () => {
  test.each([
    ["graphql-js", getIntrospectionQuery()],
    ["graphql-js, with everything", getIntrospectionQuery(allOptions)],
    ["graphql-js, without descriptions", getIntrospectionQuery({ descriptions: false })],
    [
      "GraphiQL",
      getIntrospectionQuery({ schemaDescription: true, inputValueDeprecation: true, specifiedByUrl: true }),
    ],
    ["code generators", getIntrospectionQuery({ ...allOptions, descriptions: false, typeDepth: 7 })],
    ["names", "{ __schema { types { name } } }"],
    ["type names", "{ __schema { __typename types { __typename fields { __typename } } } }"],
    ["one type", '{ __type(name: "Query") { name description fields { name args { name } } } }'],
    ["an unknown type", '{ __type(name: "Nothing") { name } }'],
    [
      "`__schema` and `__type`",
      '{ __schema { description } __type(name: "Video") { name fields { description } } }',
    ],
    ["descriptions, with line breaks and quotes", `{ __schema { types { ${aliases(29, "description")} } } }`],
    ["the schema's own description", `{ __schema { ${aliases(29, "description")} } }`],
    [
      "default values",
      "{ __schema { types { fields { args { defaultValue } } inputFields { defaultValue } } } }",
    ],
    ["lists that are mostly empty", `{ __schema { types { fields { ${aliases(29, "args { name }")} } } } }`],
    ["null lists", `{ __schema { types { ${aliases(29, "possibleTypes { name }")} } } }`],
    ["lists of values", `{ __schema { directives { ${aliases(29, "locations")} } } }`],
    ["flags", `{ __schema { types { fields { ${aliases(14, "isDeprecated")} args { name } } } } }`],
    [
      "nested types",
      "{ __schema { queryType { fields { type { name ofType { kind fields { type { name ofType { name kind } } } } } } } } }",
    ],
    [
      "fragments",
      `{ __schema { types { ...A ... on __Type { ...A kind } } } }
       fragment A on __Type { name ...B } fragment B on __Type { fields { name type { name } } }`,
    ],
    [
      "deprecated fields",
      "{ __schema { types { fields(includeDeprecated: true) { name deprecationReason } } } }",
    ],
  ])("is never below the actual length: %s", (_what, text) => {
    const written = writtenSize(text);
    // Above the limit the estimate stops, and the comparison would be meaningless.
    expect(written).toBeLessThan(maxIntrospectionSize);
    expect(measure(text)).toBeGreaterThanOrEqual(written);
  });

  test.each([
    ["graphql-js", getIntrospectionQuery(allOptions)],
    ["names", "{ __schema { types { name } } }"],
    ["descriptions", `{ __schema { types { ${aliases(29, "description")} } } }`],
  ])("exceeds the actual length by less than half: %s", (_what, text) => {
    expect(measure(text)).toBeLessThan(1.5 * writtenSize(text));
  });

  test("leaves room for twice the full introspection query; otherwise, raise maxIntrospectionSize", () => {
    const query = getIntrospectionQuery(allOptions);
    expect(maxIntrospectionSize).toBeGreaterThanOrEqual(2 * writtenSize(query));
    expect(maxIntrospectionSize).toBeGreaterThanOrEqual(2 * measure(query));
  });

  test("is 0 without introspection fields", () => {
    expect(measure('{ __typename video(videoId: "1") { __typename } }')).toBe(0);
    expect(measure("mutation { __typename }")).toBe(0);
  });

  test("is that of the selected operation of the document", () => {
    const text = `query Small { __schema { description } } query None { __typename } ${getIntrospectionQuery()}`;
    expect(measure(text, "None")).toBe(0);
    expect(measure(text, "Small")).toBe(measure("{ __schema { description } }"));
    expect(measure(text, "IntrospectionQuery")).toBe(measure(getIntrospectionQuery()));
  });

  test("counts a field once that is selected repeatedly under one name", () => {
    const once = "{ __schema { types { name description } } }";
    const merged = `{ __schema { types { name } } ...A __schema { types { description } } }
      fragment A on Query { __schema { types { name } } }`;
    expect(measure(merged)).toBe(measure(once));
  });

  test("counts fields with `@skip` and `@include` as present", () => {
    const conditional =
      "query ($is: Boolean!) { __schema @include(if: $is) { types { name @skip(if: $is) } } }";
    expect(measure(conditional)).toBe(measure("{ __schema { types { name } } }"));
  });

  test("exceeds the limit for a result that is far larger, which is never built", () => {
    const list = aliases(25, "fields { type { name ofType { fields { name description } } } }");
    expect(measure(`{ __schema { types { ${list} } } }`)).toBeGreaterThan(maxIntrospectionSize);
  });
});
