import { expect, test } from "vitest";
import { withQuery } from "../../../src/http/graphql/message-query.ts";

const read = (text: string) => withQuery(Buffer.from(text)).toString();

test("an operation that names its document gets an empty text, and keeps the rest", () => {
  const message = { id: "1", type: "subscribe", payload: { documentId: "a", variables: { a: [null] } } };
  expect(JSON.parse(read(JSON.stringify(message)))).toEqual({
    ...message,
    payload: { ...message.payload, query: "" },
  });
});

test.each([
  ["with a text", '{"type":"subscribe","payload":{"query":"{ a }","documentId":"a"}}'],
  ["that is no operation", '{"type":"ping","payload":{"documentId":"a"}}'],
  ["without a payload", '{"type":"subscribe","documentId":"a"}'],
  ["that names nothing", '{"type":"subscribe","payload":{}}'],
  ["that is not JSON", '{"documentId"'],
  [
    "that is nested beyond what can be written",
    `{"type":"subscribe","payload":{"documentId":"a","variables":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`,
  ],
])("a message %s stays as it is", (_which, message) => {
  expect(read(message) === message).toBe(true);
});
