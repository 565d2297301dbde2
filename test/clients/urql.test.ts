import { readFileSync } from "node:fs";
import { Client, fetchExchange, subscriptionExchange } from "@urql/core";
import { cacheExchange } from "@urql/exchange-graphcache";
import { createClient } from "graphql-sse";
import { buildSchema, introspectionFromSchema } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { png } from "../helpers/media-files.ts";
import {
  createTask,
  listTasks,
  refetchTask,
  startBackOffice,
  uploadImages,
  watchTask,
} from "./back-office.ts";
import { embeddedTypes } from "./schema-facts.ts";

const schema = introspectionFromSchema(
  buildSchema(readFileSync(new URL("../../schema.graphql", import.meta.url), "utf8")),
);

describe("urql with Graphcache", () => {
  let office: Awaited<ReturnType<typeof startBackOffice>>;
  let client: Client;
  let complaints: string[];

  beforeAll(async () => {
    office = await startBackOffice();
  });
  beforeEach(() => {
    const { endpoint, headers } = office;
    const events = createClient({ url: endpoint, headers });
    complaints = [];
    client = new Client({
      url: endpoint,
      fetchOptions: { headers: { ...headers, "graphql-require-preflight": "true" } },
      preferGetMethod: false,
      exchanges: [
        cacheExchange({
          schema,
          keys: Object.fromEntries(embeddedTypes.map((name) => [name, () => null])),
          logger: (_severity, message) => complaints.push(message),
        }),
        fetchExchange,
        subscriptionExchange({
          forwardSubscription: ({ query = "", variables }) => ({
            subscribe: (sink) => ({
              unsubscribe: events.subscribe({ query, ...(variables && { variables }) }, sink as never),
            }),
          }),
        }),
      ],
    });
  });
  afterAll(() => office[Symbol.asyncDispose]());

  test("lists, creates, follows over server-sent events and refetches by node, with one cache entity", async () => {
    const empty = await client.query(listTasks, {});
    expect(empty.data?.inventoryTasks?.nodes).toEqual([]);

    const created = await client.mutation(createTask, { input: {} });
    expect(created.data?.createInventoryTask?.errors).toEqual([]);
    const id = created.data?.createInventoryTask?.task?.id ?? "";
    const listed = await client.query(listTasks, {}, { requestPolicy: "network-only" });
    expect(listed.data?.inventoryTasks?.nodes).toMatchObject([{ id }]);

    const statuses = await new Promise<(string | undefined)[]>((resolve) => {
      const seen: (string | undefined)[] = [];
      client.subscription(watchTask, { id }).subscribe(({ data, hasNext }) => {
        seen.push(data?.feedTaskStatusChanged.task.status);
        if (!hasNext || data?.feedTaskStatusChanged.isFinal) resolve(seen);
      });
    });
    expect(statuses.at(-1)).toBe("COMPLETED");

    // No request: the event has updated the same entity that the list shows.
    const shown = await client.query(listTasks, {}, { requestPolicy: "cache-only" });
    expect(shown.data?.inventoryTasks?.nodes).toMatchObject([{ id, status: "COMPLETED" }]);
    const again = await client.query(refetchTask, { id });
    expect(again.data?.node).toMatchObject({ id, status: "COMPLETED", isTerminal: true });
    expect(complaints).toEqual([]);
  });

  test("receives mutation errors as data and other failures as errors", async () => {
    const refused = await client.mutation(createTask, { input: { feedType: "LMS_ORDER_REPORT" } });
    expect(refused.data?.createInventoryTask).toMatchObject({
      task: null,
      errors: [{ __typename: "ValidationError", path: ["input", "feedType"] }],
    });
    const { error } = await client.query(refetchTask, { id: "nonsense" });
    expect(error?.graphQLErrors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT" } }]);
  });

  test("uploads many files that it finds in the variables, each with its own result", async () => {
    const picture = new Uint8Array(await png({ width: 600, height: 400 }));
    const files = [picture, "no picture", picture].map(
      (content, index) => new File([content], `${index}.png`),
    );
    const { data, error } = await client.mutation(uploadImages, { files });
    expect(error).toBeUndefined();
    expect(data?.createImagesFromFiles?.results).toMatchObject([
      { image: { id: expect.any(String) }, errors: [] },
      { image: null, errors: [{ __typename: "FileRejectedError", path: ["input", "files", "1"] }] },
      { image: { id: expect.any(String) }, errors: [] },
    ]);
    expect(complaints).toEqual([]);
  });
});
