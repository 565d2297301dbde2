import { createHash } from "node:crypto";
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from "@apollo/client";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { getMainDefinition } from "@apollo/client/utilities";
import UploadHttpLink from "apollo-upload-client/UploadHttpLink.mjs";
import { createClient } from "graphql-ws";
import { OperationTypeNode } from "graphql";
import { fetch, FormData } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mp4, png } from "../helpers/media-files.ts";
import {
  createTask,
  listTasks,
  refetchTask,
  startBackOffice,
  uploadImages,
  uploadVideo,
  watchTask,
} from "./back-office.ts";
import { possibleTypes } from "./schema-facts.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("Apollo Client", () => {
  let office: Awaited<ReturnType<typeof startBackOffice>>;
  let client: ApolloClient;

  beforeAll(async () => {
    office = await startBackOffice();
  });
  beforeEach(() => {
    const { endpoint, webSocketEndpoint, headers } = office;
    const webSocket = new GraphQLWsLink(createClient({ url: webSocketEndpoint, connectionParams: headers }));
    const http = new UploadHttpLink({
      uri: endpoint,
      headers: { ...headers, "graphql-require-preflight": "true" },
      // The fetch of Node.js 22.19 ends a multipart body without a line break.
      fetch,
      FormData,
    });
    const link = ApolloLink.split(
      ({ query }) => {
        const definition = getMainDefinition(query);
        return "operation" in definition && definition.operation === OperationTypeNode.SUBSCRIPTION;
      },
      webSocket,
      http,
    );
    client = new ApolloClient({ link, cache: new InMemoryCache({ possibleTypes }) });
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test("lists, creates, follows over WebSocket and refetches by node, with one cache entity", async () => {
    expect((await client.query({ query: listTasks })).data?.inventoryTasks?.nodes).toEqual([]);

    const created = await client.mutate({ mutation: createTask, variables: { input: {} } });
    expect(created.data?.createInventoryTask?.errors).toEqual([]);
    const { id = "" } = created.data?.createInventoryTask?.task ?? {};
    const listed = await client.query({ query: listTasks, fetchPolicy: "network-only" });
    expect(listed.data?.inventoryTasks?.nodes).toMatchObject([{ id }]);

    const statuses = await new Promise<(string | undefined)[]>((resolve, reject) => {
      const seen: (string | undefined)[] = [];
      client.subscribe({ query: watchTask, variables: { id } }).subscribe({
        next: ({ data }) => seen.push(data?.feedTaskStatusChanged.task.status),
        error: reject,
        complete: () => resolve(seen),
      });
    });
    expect(statuses.at(-1)).toBe("COMPLETED");

    // No request: the event has updated the same entity that the list shows.
    const shown = await client.query({ query: listTasks, fetchPolicy: "cache-only" });
    expect(shown.data?.inventoryTasks?.nodes).toMatchObject([{ id, status: "COMPLETED" }]);
    const again = await client.query({ query: refetchTask, variables: { id } });
    expect(again.data?.node).toMatchObject({ id, status: "COMPLETED", isTerminal: true });
    expect(Object.keys(client.cache.extract() as object)).toContain(`InventoryTask:${id}`);
  });

  test("receives mutation errors as data and other failures as errors", async () => {
    const refused = await client.mutate({
      mutation: createTask,
      variables: { input: { feedType: "LMS_ORDER_REPORT" } },
    });
    expect(refused.data?.createInventoryTask).toMatchObject({
      task: null,
      errors: [{ __typename: "ValidationError", path: ["input", "feedType"] }],
    });
    await expect(client.query({ query: refetchTask, variables: { id: "nonsense" } })).rejects.toMatchObject({
      errors: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
  });

  test("detail 24: sends only a query's hash once the gateway knows its text", async () => {
    const sent: string[] = [];
    const http = new HttpLink({
      uri: office.endpoint,
      headers: office.headers,
      fetch: (url, options) => {
        sent.push(JSON.stringify(options?.body));
        return globalThis.fetch(url, options);
      },
    });
    const persisted = new PersistedQueryLink({ sha256 });
    for (let round = 0; round < 2; round += 1) {
      const fresh = new ApolloClient({
        link: persisted.concat(http),
        cache: new InMemoryCache({ possibleTypes }),
      });
      expect((await fresh.query({ query: listTasks })).data?.inventoryTasks).toBeTruthy();
    }
    const hasText = sent.map((body) => body.includes('\\"query\\":'));
    expect(hasText).toEqual([false, true, false]);
  });

  test("uploads a file with apollo-upload-client", async () => {
    const file = new File([new Uint8Array(await mp4())], "clip.mp4", { type: "video/mp4" });
    const { data } = await client.mutate({ mutation: uploadVideo, variables: { file } });
    expect(data?.createVideoFromFile).toMatchObject({ video: { status: "PROCESSING" }, errors: [] });
  });

  test("uploads many files with apollo-upload-client, each with its own result", async () => {
    const picture = new Uint8Array(await png({ width: 600, height: 400 }));
    const files = [picture, "no picture", picture].map(
      (content, index) => new File([content], `${index}.png`),
    );
    const { data } = await client.mutate({ mutation: uploadImages, variables: { files } });
    const [first, second, third] = data?.createImagesFromFiles?.results ?? [];
    expect([first, third]).toMatchObject([
      { image: { id: expect.any(String) }, errors: [] },
      { image: { id: expect.any(String) }, errors: [] },
    ]);
    expect(second).toMatchObject({
      image: null,
      errors: [{ __typename: "FileRejectedError", path: ["input", "files", "1"] }],
    });
    expect(client.cache.extract()).toHaveProperty([`Image:${first?.image?.id}`]);
  });
});
