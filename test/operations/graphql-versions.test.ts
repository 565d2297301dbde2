// What graphql 17 changes for clients, and what stays the same with 16 and 17. docs/decisions/059-two-graphql-versions.md
// explains each case.
import { versionInfo } from "graphql";
import { describe, expect, test } from "vitest";
import { textLimits } from "../../src/operations/document-checks.ts";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { answerEverything, startStandIn } from "../helpers/stand-in-service.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
const gateway = await closeAfterAll(startGateway(service.url));
const client = graphqlClient(gateway.url);
const isLater = versionInfo.major >= 17;

/** Distinct responses to a repeated operation. graphql-js executes it the first time, and then it is compiled. */
async function responsesTo(query: string, variables: object = {}) {
  const responses = new Set<string>();
  for (let use = 0; use < 3; use += 1) {
    const { status, data, errors } = await client.query(query, variables);
    const shown = errors.map(({ message, extensions }) => ({ message, code: extensions?.["code"] }));
    responses.add(JSON.stringify({ status, data, errors: shown }));
  }
  return [...responses].map((each) => JSON.parse(each) as unknown);
}

const selected = (data: object) => [{ status: 200, data, errors: [] }];
const rejected = (message: unknown, code: string) => [
  expect.objectContaining({ data: null, errors: [{ message, code }] }),
];

describe("Descriptions in a document", () => {
  const described = `"Shows a video." query Q("Which one." $id: ID!) { video(videoId: $id) { ...F } }
    """
    Its title.
    """
    fragment F on Video { title }`;

  test("have no effect on the result", async () => {
    expect(await responsesTo(described, { id: "v1" })).toEqual([
      { status: 200, data: { video: { title: "Video v1" } }, errors: [] },
    ]);
  });

  test("count for the limits of tokens and characters", async () => {
    // Five tokens for each variable, with its description.
    const variables = Array.from({ length: textLimits.maxTokens / 5 }, (_, index) => `"d" $v${index}: ID`);
    const [many] = await responsesTo(`query (${variables.join(" ")}) { viewer { mode } }`);
    expect(many).toMatchObject({
      errors: [{ message: expect.stringContaining("Token limit of 2000 exceeded") }],
    });
    const [long] = await responsesTo(`"${"x".repeat(textLimits.maxCharacters)}" query Q { viewer { mode } }`);
    expect(long).toMatchObject({ errors: [{ message: expect.stringContaining("Character limit") }] });
  });
});

describe("Directives that the schema does not have", () => {
  test.each([
    [
      "experimental_disableErrorPropagation",
      "query Q @experimental_disableErrorPropagation { viewer { mode } }",
    ],
    ["defer", "{ ... @defer { viewer { mode } } }"],
    ["stream", "{ sellerFeedTypes @stream { feedType } }"],
  ])("are rejected, so that none is ignored: @%s", async (name, query) => {
    const message = expect.stringContaining(`Unknown directive "@${name}".`) as string;
    expect(await responsesTo(query)).toEqual(rejected(message, "GRAPHQL_VALIDATION_FAILED"));
  });

  test("are not in the introspection result", async () => {
    const { data } = await client.query("{ schema: __schema { directives { name } } }");
    const names = ["deprecated", "include", "oneOf", "skip", "specifiedBy"];
    expect(data).toEqual({ schema: { directives: names.map((name) => ({ name })) } });
  });
});

const tasks = "query ($s: FeedTaskSourceInput!) { orderTasks(source: $s) { totalCount } }";
const createVideo = "mutation ($i: CreateVideoInput!) { createVideo(input: $i) { errors { __typename } } }";
const video = "query ($id: ID!) { video(videoId: $id) { title } }";
const page = "query ($first: Int) { feedTasks(first: $first) { totalCount } }";
const condition = "query ($b: Boolean!) { viewer { mode @include(if: $b) } }";

test.each<[query: string, variables: object, message: string]>([
  [tasks, { s: { feedType: "A", scheduleId: "1" } }, "; Exactly one key must be specified for OneOf type "],
  [tasks, { s: {} }, '"$s" got invalid value; Exactly one key must be specified for OneOf type '],
  [
    tasks,
    { s: { feedType: null } },
    'got invalid value null at "s.feedType"; Field "feedType" must be non-null.',
  ],
  [tasks, { s: "A" }, '"$s" got invalid value "A"; Expected type "FeedTaskSourceInput" to be an object.'],
  [
    createVideo,
    { i: { title: "x" } },
    '; Field "sizeInBytes" of required type "ByteCount!" was not provided.',
  ],
  [createVideo, { i: { title: 5, sizeInBytes: 1 } }, "String cannot represent a non string value: 5."],
  [
    createVideo,
    { i: { title: null, sizeInBytes: 1 } },
    'got invalid value null at "i.title"; Expected non-nullable type "String!" not to be null.',
  ],
  [
    createVideo,
    { i: { title: "x", sizeInBytes: 1, titel: "x" } },
    '"$i" got invalid value; Field "titel" is not defined by type "CreateVideoInput". Did you mean "title"?',
  ],
  [video, { id: 5.5 }, '"$id" got invalid value 5.5; ID cannot represent value: 5.5.'],
  [video, { id: true }, "ID cannot represent value: true."],
  [page, { first: 1.5 }, "Int cannot represent non-integer value: 1.5."],
  [page, { first: "5" }, 'Int cannot represent non-integer value: "5".'],
  [page, { first: 2 ** 31 }, "Int cannot represent non 32-bit signed integer value: 2147483648."],
  [condition, { b: 1 }, "Boolean cannot represent a non boolean value: 1."],
])(
  "the message about invalid variables does not depend on the version: %s %j",
  async (query, variables, message) => {
    expect(await responsesTo(query, variables)).toEqual(
      rejected(expect.stringContaining(message), "BAD_USER_INPUT"),
    );
  },
);

test.each<[query: string, variables: object, data: object]>([
  [video, { id: 7 }, { video: { title: "Video 7" } }],
  ["{ video(videoId: 7) { title } }", {}, { video: { title: "Video 7" } }],
  [`query ($id: ID! = "v1") { video(videoId: $id) { title } }`, {}, { video: { title: "Video v1" } }],
])("valid input has the same result: %s %j", async (query, variables, data) => {
  expect(await responsesTo(query, variables)).toEqual([
    expect.objectContaining({ data: expect.objectContaining(data) }),
  ]);
});

test.each<[query: string, with16: string, with17: string]>([
  [
    '{ orderTasks(source: { feedType: "A", scheduleId: 1 }) { totalCount } }',
    'OneOf Input Object "FeedTaskSourceInput" must specify exactly one key.',
    'Within OneOf Input Object type "FeedTaskSourceInput", exactly one field must be specified, and the value for that field must be non-null.',
  ],
  [
    'mutation { createVideo(input: { title: "x" }) { errors { __typename } } }',
    'Field "CreateVideoInput.sizeInBytes" of required type "ByteCount!" was not provided.',
    'Expected value of type "CreateVideoInput" to include required field "sizeInBytes", found: { title: "x" }.',
  ],
  [
    "{ video { title } }",
    'Field "video" argument "videoId" of type "ID!" is required, but it was not provided.',
    'Argument "Query.video(videoId:)" of type "ID!" is required, but it was not provided.',
  ],
])("invalid literals are rejected, in the words of the version: %s", async (query, with16, with17) => {
  expect(await responsesTo(query)).toEqual(rejected(isLater ? with17 : with16, "GRAPHQL_VALIDATION_FAILED"));
});

test("a variable that is null at runtime does not satisfy an input with exactly one field", async () => {
  const earlierCalls = service.calls.length;
  const query = "query ($t: SellerFeedType) { orderTasks(source: { feedType: $t }) { totalCount } }";
  expect(await responsesTo(query, { t: null })).toEqual([
    {
      status: 200,
      data: { orderTasks: null },
      errors: [{ message: expect.stringMatching(/^Argument ".*source.*" has invalid value/) }],
    },
  ]);
  expect(service.calls).toHaveLength(earlierCalls);
});

test("empty selections are a syntax error with 16, and select nothing with 17", async () => {
  const syntaxError = rejected(
    expect.stringContaining("Syntax Error: Expected Name"),
    "GRAPHQL_PARSE_FAILED",
  );
  expect(await responsesTo("{ viewer { } }")).toEqual(isLater ? selected({ viewer: {} }) : syntaxError);
  expect(await responsesTo("{ }")).toEqual(isLater ? selected({}) : syntaxError);
  expect(await responsesTo("subscription { }")).toEqual(
    isLater
      ? rejected("Anonymous Subscription must select one top level field.", "GRAPHQL_VALIDATION_FAILED")
      : syntaxError,
  );
});

test("17 rejects `@skip` on the field of a subscription, and null for `includeDeprecated`", async () => {
  for (const query of [
    'subscription { videoStatusChanged(id: "v1") @skip(if: true) { isFinal } }',
    '{ __type(name: "Video") { fields(includeDeprecated: null) { name } } }',
  ]) {
    const [response] = await responsesTo(query);
    expect(JSON.stringify(response).includes("GRAPHQL_VALIDATION_FAILED")).toBe(isLater);
  }
});
