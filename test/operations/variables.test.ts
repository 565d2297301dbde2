import {
  GraphQLError,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from "graphql";
import { expect, test } from "vitest";
import { createVariableReader } from "../../src/operations/variables.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";

const gateway = await closeAfterAll(startGateway("http://127.0.0.1:9"));

test.each([
  ["a missing variable", "query ($a: ID!) { node(id: $a) { id } }", {}, '"$a" of required type "ID!"'],
  ["null", "query ($a: ID!) { node(id: $a) { id } }", { a: null }, '"$a" of non-null type "ID!" must not be'],
  [
    "an unknown enum value",
    "mutation ($i: CreateDocumentInput!) { createDocument(input: $i) { errors { __typename } } }",
    { i: { documentType: "FOO", languages: ["ENGLISH"] } },
    '"i.documentType"',
  ],
  [
    "an invalid date-time",
    "mutation ($i: CreateScheduleInput!) { createSchedule(input: $i) { errors { __typename } } }",
    { i: { scheduleTemplateId: "1", startsAt: "tomorrow" } },
    '"i.startsAt"',
  ],
  [
    "a file sent as JSON",
    "mutation ($f: Upload!) { createImageFromFile(input: { file: $f }) { errors { __typename } } }",
    { f: "picture.jpg" },
    "multipart request",
  ],
])(
  "the error for %s names its path and has the code BAD_USER_INPUT",
  async (_what, query, variables, part) => {
    const { errors, data } = await graphqlClient(gateway.url).query(query, variables);
    expect(data).toBeNull();
    expect(errors[0]?.message).toContain(part);
    expect(errors[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT" });
  },
);

const createVideo = "mutation ($i: CreateVideoInput!) { createVideo(input: $i) { errors { __typename } } }";

test("only the first five of many invalid values are reported", async () => {
  const classifications = Array.from({ length: 300 }, (_, index) => `WRONG_${index}`);
  const input = { i: { title: "x", sizeInBytes: 1, classifications } };
  const { errors } = await graphqlClient(gateway.url).query(createVideo, input);
  expect(errors.map(({ message }) => message)).toEqual([
    ...[0, 1, 2, 3, 4].map((index) =>
      expect.stringContaining(`got invalid value "WRONG_${index}" at "i.classifications[${index}]"`),
    ),
    "The variables have more errors; only the first 5 are listed.",
  ]);
  expect(errors.map(({ extensions }) => extensions?.["code"])).toEqual(Array(6).fill("BAD_USER_INPUT"));
});

test("the error for an unknown input field does not repeat the object around it", async () => {
  const input = { i: { title: "A secret title", sizeInBytes: 1, unknown: 1 } };
  const { errors } = await graphqlClient(gateway.url).query(createVideo, input);
  expect(errors.map(({ message }) => message)).toEqual([
    'Variable "$i" got invalid value; Field "unknown" is not defined by type "CreateVideoInput".',
  ]);
});

test("subscriptions report invalid variables with the same message and code", async () => {
  const events = graphqlClient(gateway.url).subscribe(
    "subscription ($id: ID!) { videoStatusChanged(id: $id) { isFinal } }",
    { id: {} },
  );
  const { value: event } = await events.next();
  expect(event?.errors).toMatchObject([
    {
      message: expect.stringMatching(/^Variable "\$id" got invalid value; ID cannot represent/),
      extensions: { code: "BAD_USER_INPUT" },
    },
  ]);
});

test.each([
  ["more values than the limit", { i: Array.from({ length: 60 }, () => Array(200).fill(1)) }, "10000 values"],
  ["field names that are too long", { i: { ["x".repeat(1_001)]: 1 } }, "longer than 1000 characters"],
])("%s are rejected, whichever variables the operation declares", async (_what, variables, message) => {
  const { status, errors } = await graphqlClient(gateway.url).query(createVideo, variables);
  expect(status).toBe(400);
  expect(errors).toMatchObject([
    { message: expect.stringContaining(message), extensions: { code: "BAD_USER_INPUT" } },
  ]);
});

test("without a token an invalid mutation input is reported as UNAUTHENTICATED only", async () => {
  const input = { i: { title: "x".repeat(5_000), sizeInBytes: 1 } };
  const { errors } = await graphqlClient(gateway.url, null).query(createVideo, input);
  expect(errors.map(({ extensions }) => extensions?.["code"])).toEqual(["UNAUTHENTICATED"]);
});

test("a value that only graphql-js rejects is invalid, not missing", () => {
  let calls = 0;
  const parseValue = () => {
    calls += 1;
    if (calls === 1) throw new GraphQLError("Rejected once.");
    return 1;
  };
  const scalar = new GraphQLScalarType({ name: "Once", parseValue });
  const query = new GraphQLObjectType({
    name: "Query",
    fields: { a: { type: GraphQLString, args: { v: { type: scalar } } } },
  });
  const [operation] = parse("query ($v: Once) { a(v: $v) }").definitions;
  if (operation?.kind !== "OperationDefinition") throw new Error("There is no operation.");
  const { values, errors } = createVariableReader(new GraphQLSchema({ query }), operation)({ v: 1 });
  expect(values).toBeNull();
  expect(errors?.map(({ message }) => message)).toEqual(['Variable "$v" got an invalid value.']);
});
