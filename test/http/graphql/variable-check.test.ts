import { afterAll, beforeAll, expect, test } from "vitest";
import { startGateway, type TestGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway("http://127.0.0.1:9");
});
afterAll(() => gateway[Symbol.asyncDispose]());

test.each([
  ["a missing variable", "query ($a: ID!) { node(id: $a) { id } }", {}, '"$a" of required type "ID!"'],
  [
    "an unknown value",
    "mutation ($i: CreateDocumentInput!) { createDocument(input: $i) { errors { __typename } } }",
    { i: { documentType: "FOO", languages: ["ENGLISH"] } },
    '"i.documentType"',
  ],
  [
    "an instant that is none",
    "mutation ($i: CreateScheduleInput!) { createSchedule(input: $i) { errors { __typename } } }",
    { i: { scheduleTemplateId: "1", startsAt: "tomorrow" } },
    '"i.startsAt"',
  ],
  [
    "a file that came as JSON",
    "mutation ($f: Upload!) { createImageFromFile(input: { file: $f }) { errors { __typename } } }",
    { f: "picture.jpg" },
    "multipart request",
  ],
])("%s is refused with its place and a code", async (_what, query, variables, part) => {
  const { errors, data } = await graphqlClient(gateway.url).query(query, variables);
  expect(data).toBeNull();
  expect(errors[0]?.message).toContain(part);
  expect(errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
});
