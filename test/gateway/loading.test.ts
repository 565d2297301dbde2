import { beforeEach, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import {
  answerEverything,
  answerFault,
  answerJson,
  askedId,
  startStandIn,
  videoOnWire,
} from "../helpers/stand-in-service.ts";

const base = "/commerce/media/v1_beta";
const video = (id: string) => encodeGlobalId("Video", id);

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));
beforeEach(() => void (service.answer = answerEverything));

/** Runs an operation. @returns its result and the targets of its upstream calls. */
async function run(query: string, variables: Record<string, unknown> = {}) {
  const before = service.calls.length;
  const answer = await graphqlClient(gateway.url).query<Record<string, unknown>, object>(query, variables);
  return { answer, targets: service.calls.slice(before).map(({ target }) => target) };
}

test("a video by its own identifier, as a node and in a list of nodes needs one call", async () => {
  const { answer, targets } = await run(
    'query ($id: ID!, $ids: [ID!]!) { video(videoId: "v1") { id } node(id: $id) { id } nodes(ids: $ids) { id } }',
    { id: video("v1"), ids: [video("v1"), video("v1")] },
  );
  expect(answer.errors).toEqual([]);
  expect(answer.data?.["nodes"]).toEqual([{ id: video("v1") }, { id: video("v1") }]);
  expect(targets).toEqual([`${base}/video/v1`]);
});

test("a list of nodes with duplicates needs one call for each object and keeps its order", async () => {
  const [document, image] = [encodeGlobalId("Document", "d"), encodeGlobalId("Image", "i")];
  const ids = [video("a"), document, video("b"), video("a"), image];
  const { answer, targets } = await run("query ($ids: [ID!]!) { nodes(ids: $ids) { id __typename } }", {
    ids,
  });
  expect(answer.data?.["nodes"]).toEqual(
    ids.map((id, index) => ({ id, __typename: ["Video", "Document", "Video", "Video", "Image"][index] })),
  );
  expect(targets.toSorted()).toEqual([
    `${base}/document/d`,
    `${base}/image/i`,
    `${base}/video/a`,
    `${base}/video/b`,
  ]);
});

test("objects of different types with the same identifier are loaded separately", async () => {
  const { answer, targets } = await run(
    '{ video(videoId: "1") { videoId } document(documentId: "1") { documentId } image(imageId: "1") { imageId } }',
  );
  expect(answer.data).toEqual({
    video: { videoId: "1" },
    document: { documentId: "1" },
    image: { imageId: "1" },
  });
  expect(targets).toHaveLength(3);
});

test("a missing node is null at its index", async () => {
  service.answer = (call) =>
    askedId(call) === "gone" ? answerFault(call, 404, 190_001) : answerEverything(call);
  const { answer } = await run("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", {
    ids: [video("a"), video("gone"), video("b")],
  });
  expect(answer).toEqual({
    status: 200,
    data: { nodes: [{ id: video("a") }, null, { id: video("b") }] },
    errors: [],
  });
});

test("a failed node is null with an error at its index, and the others are returned", async () => {
  service.answer = (call) =>
    askedId(call) === "bad" ? answerJson(call, 200, { videoId: 1 }) : answerEverything(call);
  const { answer } = await run("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", {
    ids: [video("a"), video("bad")],
  });
  expect(answer.data).toEqual({ nodes: [{ id: video("a") }, null] });
  expect(answer.errors).toMatchObject([
    { path: ["nodes", 1], extensions: { code: "UPSTREAM_INVALID_RESPONSE", service: "MEDIA" } },
  ]);
});

test("loaded objects are not cached between requests", async () => {
  const query = '{ video(videoId: "v1") { status } }';
  expect((await run(query)).answer.data).toEqual({ video: { status: "PENDING_UPLOAD" } });
  service.answer = (call) => answerJson(call, 200, videoOnWire("v1", "LIVE"));
  expect((await run(query)).answer.data).toEqual({ video: { status: "LIVE" } });
});

test("a mutation reads the changed object, not one that was loaded before", async () => {
  const { answer, targets } = await run(
    'mutation { a: createVideo(input: { title: "a", sizeInBytes: 1000 }) { video { id status } } b: createVideo(input: { title: "b", sizeInBytes: 1000 }) { video { id status } } }',
  );
  expect(answer.errors).toEqual([]);
  // Created and read back twice: the second video is another object, even if the stand-in gives it the same identifier.
  expect(targets).toEqual([`${base}/video`, `${base}/video/v1`, `${base}/video`, `${base}/video/v1`]);
});

test("more than 50 nodes are rejected without a call", async () => {
  const ids = Array.from({ length: 51 }, (_, index) => video(`v${index}`));
  const { answer, targets } = await run("query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
  expect(answer.errors).toMatchObject([{ path: ["nodes"], extensions: { code: "BAD_USER_INPUT" } }]);
  expect(targets).toEqual([]);
});
