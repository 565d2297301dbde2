import { describe, expect, test } from "vitest";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { entities, nodes, startSubgraph } from "./subgraph.ts";

const { objects, ask, callsOf, startOther } = await startSubgraph();
const { byGlobalId, byOwnId } = objects;
const titles = entities("... on Video { title }");

const selections = `__typename
  ... on Node { id }
  ... on Video { title }
  ... on OrderTask { filter { orderStatus } }
  ... on GenericTask { status }
  ... on SigningKey { cipher }
  ... on StoreCategory { name }
  ... on ScheduleTemplate { frequency }
  ... on FeedType { description }
  ... on FeedFile { feedType { feedTypeId } }`;
/** Selections whose cost for 50 objects exceeds the limit. */
const expensive = `${selections} ... on FeedType { ${["a", "b", "c"].map((alias) => `${alias}: files(marketplaceId: "EBAY_US") { totalCount }`).join(" ")} }`;

describe("50 entities", () => {
  const missing = Array.from({ length: 50 - byOwnId.length }, (_, index) => `missing${index}`);
  const ids = [...byGlobalId.map(({ id }) => id), ...missing.map((id) => encodeGlobalId("Video", id))];
  const global = [
    ...byGlobalId,
    ...missing.map((id) => ({ __typename: "Video", id: encodeGlobalId("Video", id) })),
  ];
  const own = [...byOwnId, ...missing.map((videoId) => ({ __typename: "Video", videoId }))];

  test.each([
    ["of several types", global, own, ids],
    [
      "of one type",
      ids.map((_, index) => ({ __typename: "Video", id: encodeGlobalId("Video", `v${index}`) })),
      ids.map((_, index) => ({ __typename: "Video", videoId: `v${index}` })),
      ids.map((_, index) => encodeGlobalId("Video", `v${index}`)),
    ],
  ])("%s make the calls of 50 nodes, and have their price", async (_name, byGlobal, byOwn, nodeIds) => {
    expect([byGlobal.length, byOwn.length, nodeIds.length]).toEqual([50, 50, 50]);
    for (const round of ["by graphql-js", "compiled"]) {
      const expected = await callsOf(nodes(selections), { ids: nodeIds });
      expect([round, expected.calls.length > 20, (expected.cost ?? 0) >= 50]).toEqual([round, true, true]);
      expect(await callsOf(entities(selections), { representations: byGlobal })).toEqual(expected);
      expect(await callsOf(entities(selections), { representations: byOwn })).toEqual(expected);
    }
  });

  test("cost as much as 50 nodes with the same selections, also when that is too much", async () => {
    const expected = await ask(nodes(expensive), { ids });
    const answer = await ask(entities(expensive), { representations: own });
    expect(expected.errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", maxCost: 200 } }]);
    expect(answer).toEqual(expected);
  });
});

const many = (count: number) => Array.from({ length: count }, () => ({ __typename: "Video", videoId: "v" }));

describe("the number of representations", () => {
  test("is limited by the cost of the operation, which counts each", async () => {
    expect(await ask(titles, { representations: many(200) })).toMatchObject({ extensions: { cost: 200 } });
    const { errors } = await ask(titles, { representations: many(201) });
    expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", cost: 201, maxCost: 200 } }]);
  });

  test("is limited to the longest list where the cost allows more", async () => {
    const generous = await startOther({ maxQueryCost: 1_000 });
    const whole = await ask(titles, { representations: many(300) }, generous);
    expect([whole.extensions?.cost, whole.data?._entities.length]).toEqual([300, 300]);
    const { data, errors, extensions } = await ask(titles, { representations: many(5_000) }, generous);
    expect(data).toBeNull();
    expect(errors).toMatchObject([
      {
        message: "The list `representations` has more than 300 entries; at most 300 are accepted.",
        path: ["_entities"],
        extensions: { code: "BAD_USER_INPUT" },
      },
    ]);
    expect(extensions?.cost).toBe(300);
  });
});
