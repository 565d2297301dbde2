import { expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { socketClient } from "../helpers/socket-client.ts";
import { encodeGlobalId } from "../../src/resolvers/global-id.ts";
import { schema } from "../../src/schema/index.ts";
import { startGateway } from "../helpers/gateway.ts";
import { startSandbox } from "../helpers/sandbox.ts";

/**
 * Every field of the subscription type with arguments that end the stream immediately, and a text of the expected
 * result.
 */
const subscriptions: readonly (readonly [field: string, query: string, expected: string])[] = [
  [
    "applyStoreCategories",
    "applyStoreCategories(tree: [], keepUnlisted: true) { status totalChanges }",
    "APPLIED",
  ],
  ...(
    [
      ["documentStatusChanged", "Document", "none"],
      ["feedTaskStatusChanged", "GenericTask", "task-none"],
      ["storeTaskStatusChanged", "StoreTask", "none"],
      ["videoStatusChanged", "Video", "none"],
    ] as const
  ).map(([field, type, id]): [string, string, string] => [
    field,
    `${field}(id: "${encodeGlobalId(type, id)}") { isFinal }`,
    "NOT_FOUND",
  ]),
];
const sandbox = await closeAfterAll(startSandbox({ storeTaskMs: 5 }));
const gateway = await closeAfterAll(startGateway(sandbox.url));

/** Reads the whole stream over server-sent events. */
async function overEvents(query: string): Promise<string> {
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: "POST",
    headers: {
      authorization: "Bearer sandbox-seller-1",
      accept: "text/event-stream",
      "content-type": "application/json",
    },
    body: JSON.stringify({ query }),
  });
  // Heartbeat comments are sent at any time.
  return (await answer.text()).replaceAll(":\n\n", "");
}

/** Reads the whole stream over a WebSocket. */
async function overWebSocket(query: string): Promise<unknown[]> {
  const client = socketClient(gateway.url);
  const events: unknown[] = [];
  for await (const event of client.iterate({ query })) events.push(event);
  await client.dispose();
  return events;
}

test("every subscription of the schema is tested here", () => {
  const fields = Object.keys(schema.getSubscriptionType()?.getFields() ?? {});
  expect(subscriptions.map(([field]) => field)).toEqual(fields);
});

test.each(subscriptions)(
  "%s streams the same result when repeated, over server-sent events and WebSockets",
  async (_field, selection, expected) => {
    const query = `subscription { ${selection} }`;
    const events = await overEvents(query);
    expect(events).toContain(expected);
    const messages = await overWebSocket(query);
    expect(JSON.stringify(messages)).toContain(expected);
    for (let again = 0; again < 2; again += 1) {
      expect(await overEvents(query)).toBe(events);
      expect(await overWebSocket(query)).toEqual(messages);
    }
  },
);

const apply = (name: string) =>
  overEvents(
    `subscription { applyStoreCategories(tree: [{ name: "${name}" }], keepUnlisted: true) { status completedChanges errors { __typename } } }`,
  );

test("applyStoreCategories runs again with another tree", async () => {
  const first = await apply("First");
  expect(first).toContain('"status":"APPLIED","completedChanges":1');
  expect(await apply("Second")).toContain('"status":"APPLIED","completedChanges":1');
  expect(await apply("Second")).toContain('"status":"APPLIED","completedChanges":0');
});
