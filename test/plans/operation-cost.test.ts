import { buildSchema, getOperationAST, type GraphQLSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { type PreparedOperation, prepareOperation } from "../../src/operations/prepared-documents.ts";
import { schema } from "../../src/schema/index.ts";

function prepare(of: GraphQLSchema, text: string, operationName?: string): PreparedOperation {
  const document = parse(text);
  const node = getOperationAST(document, operationName);
  if (!node) throw new Error("There is no such operation.");
  return prepareOperation(of, document, node, false);
}

function cost(text: string, given: Record<string, unknown> = {}, operationName?: string): number {
  const operation = prepare(schema, text, operationName);
  const { values, errors } = operation.readValues(given);
  if (!values) throw new AggregateError(errors);
  return operation.priceOf(values);
}

describe("The cost of an operation", () => {
  test("is 0 for fields that call no service", () => {
    expect(cost("{ __typename viewer { id rateLimits { used } } }")).toBe(0);
  });

  test("is one for each lookup, including aliases", () => {
    expect(cost(`{ a: video(videoId: "1") { id playlists { url } } b: video(videoId: "1") { id } }`)).toBe(2);
  });

  test("counts a single value of a list variable as a list of one", () => {
    const ofTypes = "query ($v: [SellerFeedType!]) { feedTasks(feedTypes: $v) { totalCount } }";
    expect(cost(ofTypes, { v: "FX_LISTING" })).toBe(cost(ofTypes, { v: ["FX_LISTING"] }));
    const ofFamilies = "query ($v: [FeedTaskFamily!]) { feedTasks(families: $v) { totalCount } }";
    expect(cost(ofFamilies, { v: "GENERIC" })).toBe(cost(ofFamilies, { v: ["GENERIC"] }));
  });

  test("grows with the number of IDs, in literals and in variables", () => {
    expect(cost(`{ nodes(ids: ["1", "2", "3"]) { id } }`)).toBe(3);
    expect(cost("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ["1", "2"] })).toBe(2);
    expect(cost("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: "alone" })).toBe(1);
  });

  test("counts the default values of omitted variables", () => {
    const list = 'query ($ids: [ID!]! = ["1", "2", "3"]) { nodes(ids: $ids) { id } }';
    expect(cost(list)).toBe(3);
    expect(cost(list, { ids: ["1"] })).toBe(1);
    expect(cost('query ($a: ID! = "1", $b: ID! = "2") { nodes(ids: [$a, $b]) { id } }')).toBe(2);
  });

  test("counts a field once that several fragments select, and each alias separately", () => {
    const text = `
      query { ...Two ... on Query { ...Two } ...Two b: image(imageId: "1") { url } c: image(imageId: "1") { id } }
      fragment Two on Query { a: video(videoId: "1") { id } b: image(imageId: "1") { id } }
    `;
    expect(cost(text)).toBe(3);
  });

  test("is that of the operation that runs, not of the first one", () => {
    const text = `
      query Cheap { viewer { id } }
      query Dear { a: video(videoId: "1") { id } b: video(videoId: "2") { id } }
    `;
    expect(cost(text, {}, "Dear")).toBe(2);
    expect(cost(text, {}, "Cheap")).toBe(0);
  });

  test("counts a separate read for an order task's filter when the task was loaded as a task of any family", () => {
    const filter = "... on OrderTask { filter { orderStatus } }";
    expect(cost(`{ orderTask(taskId: "1") { filter { orderStatus } ${filter} } }`)).toBe(1);
    expect(cost(`{ genericTask(taskId: "1") { ${filter} } }`)).toBe(2);
    expect(cost(`{ genericTask(taskId: "1") { ... on FeedTask { ${filter} } } }`)).toBe(2);
    const both = `
      { orderTask(taskId: "1") { ...Filter } genericTask(taskId: "1") { ...Filter } }
      fragment Filter on OrderTask { filter { orderStatus } }
    `;
    expect(cost(both)).toBe(3);
  });

  test("counts the reads of schedules that find the schedule of a task", () => {
    expect(cost('{ orderTask(taskId: "1") { schedule { name } } }')).toBe(1 + 11);
  });

  test("is 0 for invalid arguments, which the execution rejects", () => {
    const text = "query ($ids: [ID!] = []) { nodes(ids: $ids) { id } }";
    expect(cost(text, { ids: null })).toBe(0);
  });

  test("is calculated without exponential work for fragments that are spread twice at each level", () => {
    const levels = 40;
    const fragments = Array.from({ length: levels }, (_, level) =>
      level === levels - 1
        ? `fragment F${level} on Query { viewer { id } }`
        : `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
    );
    expect(cost(`{ ...F0 } ${fragments.join(" ")}`)).toBe(0);
  });

  test("evaluates a list size once per field and request, even in nested fragments with a variable", () => {
    const nested = buildSchema("type Query { many(first: Int): Query }");
    let asked = 0;
    const listSize = () => (asked += 1);
    Object.assign(nested.getQueryType()?.getFields()["many"] ?? {}, {
      extensions: { listSize, upstreamCalls: 1 },
    });
    const fragments = Array.from({ length: 8 }, (_, level) => {
      const below = level === 7 ? "__typename" : `...F${level + 1}`;
      return `fragment F${level} on Query { a: many(first: $n) { ${below} } b: many(first: $n) { ${below} } }`;
    });
    const operation = prepare(nested, `query ($n: Int) { ...F0 } ${fragments.join(" ")}`);
    const priceOf = (variables: Record<string, unknown>) =>
      operation.priceOf({ given: variables, variables });
    priceOf({ n: 1 });
    expect(asked).toBe(30);
    priceOf({ n: 2 });
    expect(asked).toBe(60);
  });
});

function tasks(args: string, fields: string): string {
  return `{ genericTasks(source: { feedType: "LMS_ORDER_REPORT" }${args}) { ${fields} } }`;
}

function catalogFiles(args: string): string {
  return `{ feedFiles(feedTypeId: "A", marketplaceId: "B"${args}) { totalCount } }`;
}

function filesOfTypes(args: string): string {
  return `{ feedTypes(first: 20) { nodes { files(marketplaceId: "B"${args}) { totalCount } } } }`;
}
const preview = "preview { __typename }";

describe("detail 1: The cost of a list", () => {
  test("multiplies the cost of its items by `first`, for nodes and edges", () => {
    const file = `resultFile { ${preview} }`;
    expect(cost(tasks(", first: 300", `nodes { ${file} }`))).toBe(2 + 300);
    expect(cost(tasks(", first: 300", `edges { node { ${file} } }`))).toBe(2 + 300);
    expect(cost(tasks(", first: 7", `nodes { ${file} } edges { node { ${file} } }`))).toBe(2 + 2 * 7);
    expect(cost(tasks(", first: 300", `nodes { ${file} inputFile { ${preview} } }`))).toBe(2 + 600);
  });

  test("uses the default of `first` when it is omitted or null, and the value of its variable", () => {
    const file = `nodes { resultFile { ${preview} } }`;
    expect(cost(tasks("", file))).toBe(2 + 10);
    expect(cost(tasks(", first: null", file))).toBe(2 + 10);
    const text = tasks(", first: $first", file);
    expect(cost(`query ($first: Int) ${text}`, { first: 40 })).toBe(2 + 40);
    expect(cost(`query ($first: Int) ${text}`)).toBe(2 + 10);
    expect(cost(`query ($first: Int = 30) ${text}`)).toBe(2 + 30);
  });

  test("multiplies nested lists", () => {
    const inner = `tasks(first: 5) { nodes { inputFile { ${preview} } } }`;
    const one = cost(`{ schedule(scheduleId: "1") { ${inner} } }`) - 1;
    expect(one).toBeGreaterThan(5);
    expect(cost(`{ schedules(feedType: "A", first: 3) { nodes { ${inner} } } }`)).toBe(2 + 3 * one);
    expect(cost('{ feedTypes(first: 4) { nodes { files(marketplaceId: "A") { totalCount } } } }')).toBe(
      1 + 4,
    );
  });

  test("counts the selections below `nodes` for each ID, with the most expensive possible type", () => {
    const text = `query ($ids: [ID!]!) { nodes(ids: $ids) {
      ... on Schedule { template { name } latestResultFile { fileName } }
      ... on OrderTask { resultFile { fileName } }
    } }`;
    expect(cost(text, { ids: ["1", "2", "3"] })).toBe(3 + 3 * 2);
  });

  test("counts one call for the metadata of a file, and none beside a preview, which includes them", () => {
    const facts = "url availability fileName mediaType size: sizeInBytes";
    const file = (fields: string) => tasks(", first: 20", `nodes { resultFile { ${fields} } }`);
    expect(cost(file("url urlExpiresAt"))).toBe(2 + 20);
    expect(cost(file(facts))).toBe(2 + 20);
    expect(cost(file(`${facts} ${preview}`))).toBe(2 + 20);
    expect(cost(file(`${facts} ${preview} more: preview(rows: 50) { __typename }`))).toBe(2 + 40);
    const two = `nodes { a: resultFile { fileName } b: resultFile { fileName } }`;
    expect(cost(tasks(", first: 20", two))).toBe(2 + 40);
  });

  test("counts calls once that all items of a list share", () => {
    expect(cost(tasks(", first: 200", "nodes { schedule { name } }"))).toBe(2 + 11);
    expect(cost(tasks(", first: 200", "nodes { ... on OrderTask { filter { orderStatus } } }"))).toBe(202);
    const files = '(feedTypeId: "A", marketplaceId: "B", first: 100) { nodes { feedType { description } } }';
    expect(cost(`{ feedFiles${files} }`)).toBe(1 + 1);
    const facts = '(feedTypeId: "A", marketplaceId: "B") { nodes { download { fileName availability } } }';
    expect(cost(`{ feedFiles${facts} }`)).toBe(1);
    expect(cost("{ feedAccess { rules { feedType { description } } } }")).toBe(1 + 1);
  });

  test("detail 19: is one call for a page of catalog files, and more after a cursor or with a filter of the gateway", () => {
    expect(cost(catalogFiles(""))).toBe(1);
    expect(cost(catalogFiles(", first: 100, after: null, access: null"))).toBe(1);
    expect(cost(catalogFiles(', after: "x"'))).toBe(3);
    expect(cost(catalogFiles(", access: ALLOWED"))).toBe(4);
    expect(cost(catalogFiles(', access: ALLOWED, after: "x"'))).toBe(4);
    expect(cost(filesOfTypes(""))).toBe(1 + 20);
    // A page of 20 stays below the default limit.
    expect(cost(filesOfTypes(", access: ALLOWED"))).toBe(1 + 20 * 4);
  });

  test("detail 19: is one call of feed types for access rules, for any number of `allows` fields", () => {
    const a = 'a: allows(feedTypeId: "A", marketplaceId: "EBAY_US")';
    const b = 'b: allows(feedTypeId: "B", marketplaceId: "EBAY_US")';
    expect(cost(`{ feedAccess { ${a} ${b} } }`)).toBe(1 + 1);
  });

  test("stays below the default limit for a full page of 20 tasks", () => {
    const file = `{ availability url fileName mediaType sizeInBytes ${preview} }`;
    const fields = `taskId schedule { name } inputFile ${file} resultFile ${file} ... on OrderTask { filter { orderStatus } }`;
    expect(cost(tasks(", first: 20", `nodes { ${fields} }`))).toBeLessThan(100);
  });
});
