import { parse } from "graphql";
import { describe, expect, test } from "vitest";
import { operationCost } from "../../../src/http/graphql/operation-cost.ts";
import { schema } from "../../../src/schema/index.ts";

function cost(text: string, variables: Record<string, unknown> = {}, operationName?: string): number {
  return operationCost(schema, parse(text), operationName, variables);
}

describe("the cost of an operation", () => {
  test("is nothing for fields that ask no service", () => {
    expect(cost("{ __typename viewer { id rateLimits { used } } }")).toBe(0);
  });

  test("is one for each lookup, aliases included", () => {
    expect(cost(`{ a: video(videoId: "1") { id playlists { url } } b: video(videoId: "1") { id } }`)).toBe(2);
  });

  test("grows with the number of identifiers, from literals and from variables", () => {
    expect(cost(`{ nodes(ids: ["1", "2", "3"]) { id } }`)).toBe(3);
    expect(cost("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: ["1", "2"] })).toBe(2);
    expect(cost("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: "alone" })).toBe(1);
  });

  test("counts the defaults of variables that the request leaves out", () => {
    const list = 'query ($ids: [ID!]! = ["1", "2", "3"]) { nodes(ids: $ids) { id } }';
    expect(cost(list)).toBe(3);
    expect(cost(list, { ids: ["1"] })).toBe(1);
    expect(cost('query ($a: ID! = "1", $b: ID! = "2") { nodes(ids: [$a, $b]) { id } }')).toBe(2);
  });

  test("counts a fragment each time that it is spread", () => {
    const text = `
      query { ...Two ... on Query { ...Two } ...Two }
      fragment Two on Query { a: video(videoId: "1") { id } b: image(imageId: "1") { id } }
    `;
    expect(cost(text)).toBe(6);
  });

  test("is that of the operation that runs, not of the first one", () => {
    const text = `
      query Cheap { viewer { id } }
      query Dear { a: video(videoId: "1") { id } b: video(videoId: "2") { id } }
    `;
    expect(cost(text, {}, "Dear")).toBe(2);
    expect(cost(text, {}, "Cheap")).toBe(0);
  });

  test("counts a filter that is read for itself, where the task was found as one of any family", () => {
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

  test("counts the schedules that are looked through for the one that started a task", () => {
    expect(cost('{ orderTask(taskId: "1") { schedule { name } } }')).toBe(1 + 11);
  });

  test("leaves missing variables to the execution, which refuses them", () => {
    expect(cost("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }")).toBe(0);
  });

  test("does not take longer with fragments that are nested doubly", () => {
    const levels = 40;
    const fragments = Array.from({ length: levels }, (_, level) =>
      level === levels - 1
        ? `fragment F${level} on Query { viewer { id } }`
        : `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
    );
    expect(cost(`{ ...F0 } ${fragments.join(" ")}`)).toBe(0);
  });
});
