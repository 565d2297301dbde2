import { describe, expect, test } from "vitest";
import { encodeGlobalId, writeFeedFileKey } from "../../src/resolvers/global-id.ts";
import { sendForm, uploadForm } from "./multipart-request.ts";
import { entities, nodes, startSubgraph, videoTitle } from "./subgraph.ts";

const { gateway, objects, ask, askTwice, callsOf } = await startSubgraph();
const { byGlobalId, byOwnId, video, order, category } = objects;
const titles = entities("... on Video { videoId title }");
const title = { videoId: video["videoId"], title: videoTitle };

async function errorsWithoutToken(query: string, variables: object) {
  const { errors } = await ask(query, variables, gateway, {});
  return errors?.map(({ message, extensions }) => [message, extensions?.["code"]]);
}

describe("_entities", () => {
  test.each([
    ["their global identifiers", byGlobalId],
    ["the services' own identifiers", byOwnId],
  ])("returns objects of several types by %s", async (_kind, representations) => {
    const { data, errors } = await askTwice(entities("__typename ... on Node { id }"), { representations });
    expect(errors).toBeUndefined();
    expect(data?._entities).toEqual(byGlobalId);
    expect(new Set(representations.map(({ __typename }) => __typename)).size).toBe(8);
  });

  test("returns the store, which has no identifier of its own", async () => {
    const representations = [{ __typename: "Store", id: objects.storeId }];
    const { data } = await askTwice(entities("... on Store { name }"), { representations });
    expect(data?._entities).toEqual([{ name: expect.any(String) }]);
  });

  test("accepts representations in the document, and a single one without a list", async () => {
    const own = `{ __typename: "Video", videoId: "${video["videoId"]}" }`;
    for (const list of [`[${own}]`, own]) {
      const { data } = await askTwice(`{ _entities(representations: ${list}) { ... on Video { title } } }`);
      expect(data?._entities).toEqual([{ title: videoTitle }]);
    }
  });

  test("ignores other fields of a representation, whatever they contain", async () => {
    const extra = { title: 7, deep: [[[{ a: { b: null } }]]], text: "x".repeat(20_000), videoId: null };
    const representations = [{ __typename: "Video", id: video["id"], ...extra }];
    const { data } = await askTwice(titles, { representations });
    expect(data?._entities).toEqual([title]);
  });

  test("returns null for objects that do not exist for this viewer", async () => {
    const representations = [
      { __typename: "Video", videoId: "missing" },
      { __typename: "Video", id: encodeGlobalId("Video", "missing") },
      { __typename: "Video", videoId: ".." },
      { __typename: "StoreCategory", categoryId: "999" },
      // A task of another family, which the service finds under this identifier.
      { __typename: "GenericTask", taskId: order["taskId"] },
    ];
    const { data, errors } = await askTwice(entities("__typename"), { representations });
    expect(errors).toBeUndefined();
    expect(data?._entities).toEqual([null, null, null, null, null]);
    const other = await ask(titles, { representations: byGlobalId.slice(0, 1) }, gateway, {
      authorization: "Bearer sandbox-seller-2",
    });
    expect(other.data?._entities).toEqual([null]);
  });

  const long = "x".repeat(1_001);
  const form = "a representation is an object with the `__typename` of an entity and the fields of a key.";
  test.each<[string, unknown, string]>([
    ["a text", "Video", `The value "Video" is invalid: ${form}`],
    ["a list", [{ __typename: "Video" }], `The value [{"__typename":"Video"}] is invalid: ${form}`],
    ["no type", { id: video["id"] }, `The representation has no \`__typename\`: ${form}`],
    ["a null type", { __typename: null }, `The representation has no \`__typename\`: ${form}`],
    [
      "an unknown type",
      { __typename: "Car", id: 1 },
      `The \`__typename\` "Car" is not an entity of this subgraph: ${form}`,
    ],
    [
      "a type without keys",
      { __typename: "User", id: "1" },
      `The \`__typename\` "User" is not an entity of this subgraph: ${form}`,
    ],
    [
      "a member of every object as its type",
      { __typename: "constructor" },
      `The \`__typename\` "constructor" is not an entity of this subgraph: ${form}`,
    ],
    [
      "a type that is no text",
      { __typename: { a: 1 } },
      `The \`__typename\` {"a":1} is not an entity of this subgraph: ${form}`,
    ],
    [
      "no key",
      { __typename: "Video", title: "A" },
      "The representation of the type Video has no key: it needs `id`, or `videoId`.",
    ],
    [
      "a null key",
      { __typename: "Store", id: null },
      "The representation of the type Store has no key: it needs `id`.",
    ],
    [
      "a part of a key",
      { __typename: "FeedFile", fileId: "f" },
      "The representation of the type FeedFile has no key: it needs `id`, or `marketplaceId` and `fileId`.",
    ],
    [
      "a key that is no text",
      { __typename: "Video", videoId: { a: 1 } },
      'The value {"a":1} of `videoId` in the representation must be a string.',
    ],
    [
      "a number as its key",
      { __typename: "Video", videoId: 7 },
      "The value 7 of `videoId` in the representation must be a string.",
    ],
    [
      "a long key",
      { __typename: "Video", videoId: long },
      "The value of `videoId` in the representation has more than 1000 characters; at most 1000 are accepted.",
    ],
    [
      "a malformed global identifier",
      { __typename: "Video", id: "no id" },
      'The value "no id" is not a global identifier. Use the value of an `id` field; a service\'s own identifier belongs in the lookup of its type, such as `video(videoId:)`.',
    ],
    [
      "the global identifier of another type",
      { __typename: "Video", id: category["id"] },
      "In `id`: The identifier belongs to the type StoreCategory; the representation has the type Video.",
    ],
    [
      "the global identifier of another type as its own",
      { __typename: "Video", videoId: category["id"] },
      "In `videoId`: The identifier belongs to a StoreCategory; expected the identifier of a Video.",
    ],
    [
      "a marketplace that cannot be one",
      { __typename: "FeedFile", marketplaceId: "US:1", fileId: "f" },
      'The value "US:1" is not a marketplace: use 1 to 64 upper-case letters, digits and underscores, for example EBAY_US.',
    ],
    [
      "the file of another marketplace",
      {
        __typename: "FeedFile",
        marketplaceId: "EBAY_DE",
        fileId: encodeGlobalId("FeedFile", writeFeedFileKey({ marketplaceId: "EBAY_US", fileId: "f" })),
      },
      "The identifier in `fileId` belongs to a file of the marketplace EBAY_US; `marketplaceId` is EBAY_DE. Use the marketplace of the file.",
    ],
  ])("reports %s at its index only", async (_name, wrong, message) => {
    const right = { __typename: "Video", id: video["id"] };
    const { data, errors } = await askTwice(titles, { representations: [right, wrong, right] });
    expect(data?._entities).toEqual([title, null, title]);
    expect(errors).toEqual([
      expect.objectContaining({
        message,
        path: ["_entities", 1],
        extensions: expect.objectContaining({ code: "BAD_USER_INPUT" }),
      }),
    ]);
  });

  test("reports a file in a representation", async () => {
    const parts = uploadForm(titles, { representations: [null] }, "content", "variables.representations.0");
    const { data, errors } = await sendForm(gateway.url, parts);
    expect(data).toEqual({ _entities: [null] });
    expect(errors).toMatchObject([{ path: ["_entities", 0], extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("needs a token, as nodes does", async () => {
    const errors = await errorsWithoutToken(titles, { representations: byGlobalId.slice(0, 1) });
    expect(errors).toEqual([[expect.any(String), "UNAUTHENTICATED"]]);
    expect(await errorsWithoutToken(nodes("id"), { ids: [video["id"]] })).toEqual(errors);
  });

  test("makes one call for all representations of an object", async () => {
    const one = [
      { __typename: "Video", id: video["id"] },
      { __typename: "Video", videoId: video["videoId"] },
      { __typename: "Video", videoId: video["id"] },
    ];
    const { calls, objects: answers } = await callsOf(titles, { representations: [...one, ...one] });
    expect(calls).toHaveLength(1);
    expect(answers).toHaveLength(6);
  });
});
