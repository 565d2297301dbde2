import { isScalarType, isSpecifiedScalarType, parse, validate } from "graphql";
import { describe, expect, test } from "vitest";
import { schema } from "../../src/schema/index.ts";

const fields = `
  id taskId family feedType status upstreamStatus isTerminal createdAt completedAt schemaVersion
  uploadSummary { successCount failureCount } resultFile { url urlExpiresAt fileName }
  direction uploadDeadline inputFile { url }
`;

/** Selections on tasks in operations of version 0.1. */
const documents: readonly (readonly [string, string])[] = [
  ["genericTask", `{ genericTask(taskId: "1") { __typename ${fields} } }`],
  [
    "genericTasks",
    `{ genericTasks(source: { feedType: "FX_LISTING" }, first: 5) {
      totalCount edges { cursor node { ${fields} } } nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
  ],
  ["Schedule.tasks", `{ schedule(scheduleId: "1") { tasks { nodes { ${fields} } } } }`],
  [
    "payloads of generic tasks",
    `mutation ($file: Upload!) {
      a: createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "1.0" }) { task { ${fields} } }
      b: uploadTaskFile(input: { taskId: "1", file: $file }) { task { ${fields} } }
      c: createGenericTaskFromFile(input: { feedType: "FX_LISTING", schemaVersion: "1.0", file: $file }) { task { ${fields} } }
    }`,
  ],
  [
    "fragments on GenericTask",
    `{ genericTask(taskId: "1") { ...Own ... on FeedTask { status } ... on Node { id } }
      genericTasks(source: { scheduleId: "1" }) { nodes { ...Own } }
      node(id: "1") { ...Own ... on OrderTask { filter { orderStatus } } } }
    fragment Own on GenericTask { direction uploadDeadline inputFile { url } }`,
  ],
  [
    "the task status subscription",
    `subscription { feedTaskStatusChanged(id: "1") { previousStatus task { status
      ... on GenericTask { direction uploadDeadline inputFile { url } } ... on OrderTask { filter { orderStatus } } } } }`,
  ],
];

describe("Task selections of version 0.1 are still valid", () => {
  test.each(documents)("in %s", (_name, text) => {
    expect(validate(schema, parse(text))).toEqual([]);
  });
});

test("every custom scalar has a specification URL", () => {
  const scalars = Object.values(schema.getTypeMap()).filter(isScalarType);
  const own = scalars.filter((scalar) => !isSpecifiedScalarType(scalar));
  expect(own.length).toBeGreaterThan(5);
  for (const { specifiedByURL } of own) expect(specifiedByURL).toMatch(/^https:\/\//);
});
