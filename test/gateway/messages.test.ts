import { describe, expect, test } from "vitest";
import { closeAfterAll } from "../helpers/close-after.ts";
import { startGateway } from "../helpers/gateway.ts";
import { graphqlClient } from "../helpers/graphql-client.ts";
import { faultsOfForm } from "../helpers/message-form.ts";
import { startSandbox } from "../helpers/sandbox.ts";

const token = "sandbox-seller-1";
const long = "x".repeat(500_000);

interface Answer {
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly data?: Readonly<
    Record<string, { readonly errors?: readonly { readonly message: string }[] } | null>
  >;
}
const sandbox = await closeAfterAll(startSandbox());
const gateway = await closeAfterAll(startGateway(sandbox.url));

/** Messages of a response, including those of mutation payloads. */
async function messagesOf(path: string, init: RequestInit): Promise<string[]> {
  const response = await fetch(`${gateway.url}${path}`, init);
  const answer = (await response.json()) as Answer;
  const errors = [
    ...(answer.errors ?? []),
    ...Object.values(answer.data ?? {}).flatMap((one) => one?.errors ?? []),
  ];
  return errors.map(({ message }) => message);
}

const json = { "content-type": "application/json", authorization: `Bearer ${token}` };
const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { ...json, ...headers },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const ask = (query: string, variables: object = {}) => post({ query, variables });
const errors = "errors { ... on MutationError { message } }";

/** Mutations whose payload has an error. */
const payloads = [
  [
    "a report with the wrong mutation",
    'createGenericTask(input: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113" })',
  ],
  ["an unknown feed type", 'createGenericTask(input: { feedType: "NONE", schemaVersion: "1.0" })'],
  ["an invalid schema version", 'createGenericTask(input: { feedType: "FX_LISTING", schemaVersion: "x" })'],
  [
    "an invalid language",
    'createCustomerServiceMetricTask(input: { feedType: "CUSTOMER_SERVICE_METRICS_REPORT", evaluationMarketplaceId: "EBAY_US", language: "??", metric: { itemNotReceived: {} } })',
  ],
  [
    "a period that is too long",
    'createOrderTask(input: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113", filter: { creationDateRange: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" } } })',
  ],
  [
    "a title that is too long",
    `createVideo(input: { title: "${"x".repeat(101)}", sizeInBytes: 1, classifications: [ITEM] })`,
  ],
  [
    "a title with markup",
    'createVideo(input: { title: "<b>x</b>", sizeInBytes: 1, classifications: [ITEM] })',
  ],
  ["an empty title", 'createVideo(input: { title: " ", sizeInBytes: 0, classifications: [] })'],
  [
    "a document without a language",
    "createDocument(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [] })",
  ],
  ["a host with a private address", 'createImageFromUrl(input: { url: "https://127.0.0.1/a.jpg" })'],
  [
    "an unknown host",
    'createDocumentFromUrl(input: { documentType: USER_GUIDE_OR_MANUAL, languages: [ENGLISH], url: "https://nothing.invalid/a.pdf" })',
  ],
  ["an unknown template", `createSchedule(input: { scheduleTemplateId: "${"x".repeat(2_000)}" })`],
  ["an unknown schedule", 'deleteSchedule(input: { scheduleId: "nothing" })'],
  ["a category with a long name", `addStoreCategory(input: { name: "${"x".repeat(36)}" })`],
  ["a category with a reserved name", 'addStoreCategory(input: { name: "Other" })'],
  ["an unknown category", 'deleteStoreCategory(input: { categoryId: "nothing" })'],
  ["a cipher with a user's token", "createSigningKey(input: { cipher: ED25519 })"],
];

describe("detail 22: an error message", () => {
  test.each<[string, RequestInit, string?]>([
    ["another method", { method: "PUT" }],
    [
      "a mutation in the URL",
      { headers: json },
      "/graphql?query=mutation{deleteSchedule(input:{scheduleId:%221%22}){deletedId}}",
    ],
    ["no query", post({})],
    ["an empty body", post("")],
    ["a truncated body", post('{"query":')],
    ["an array", post([])],
    ["null", post(null)],
    ["a query that is not a string", post({ query: 5 })],
    ["variables that are not an object", post({ query: "{ __typename }", variables: [1] })],
    ["an unknown member", post({ query: "{ __typename }", foo: 1 })],
    ["an unknown member with a very long name", post({ query: "{ __typename }", [long]: 1 })],
    ["an unknown operation name", post({ query: "query A { __typename }", operationName: "B" })],
    ["two operations without a name", post({ query: "query A { __typename } query B { __typename }" })],
    ["an unsupported content type", { method: "POST", headers: { "content-type": "text/csv" }, body: "a" }],
    ["a body above the limit", post({ query: long + long + long })],
    ["an unsupported Accept header", post({ query: "{ __typename }" }, { accept: "image/png" })],
    ["a multipart request without the preflight header", { method: "POST", body: new FormData() }],
    [
      "no token",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"query":"{ store { name } }"}',
      },
    ],
    ["an unknown token", post({ query: "{ store { name } }" }, { authorization: "Bearer nobody" })],
    [
      "the application's token for a seller's data",
      post({ query: "{ store { name } }" }, { authorization: "Bearer sandbox-application" }),
    ],
    [
      "a seller's token for the application's data",
      ask("{ signingKeys { nodes { signingKeyId } } feedTypes { nodes { feedTypeId } } }"),
    ],
    ["a truncated document", ask("{")],
    ["an unknown field", ask("{ nothing }")],
    ["an unknown field with a very long name", ask(`{ ${long} }`)],
    ["a very long text instead of a number", ask(`{ feedTypes(first: "${long}") { nodes { feedTypeId } } }`)],
    [
      "a very long value instead of a number",
      ask("query($n: Int) { feedTypes(first: $n) { nodes { feedTypeId } } }", { n: long }),
    ],
    [
      "a very long date",
      ask(
        'query($d: DateTime!) { genericTasks(source: { feedType: "FX_LISTING" }, period: { createdWithin: { from: $d, to: $d } }) { nodes { taskId } } }',
        { d: long },
      ),
    ],
    ["a very long identifier", ask("query($id: ID!) { node(id: $id) { id } }", { id: long })],
    [
      "a very long cursor",
      ask("query($a: String) { feedTypes(after: $a) { nodes { feedTypeId } } }", { a: long }),
    ],
    [
      "a URL without https",
      ask(`mutation { createImageFromUrl(input: { url: "http://a.example/b.jpg" }) { ${errors} } }`),
    ],
    ["a page size above the limit", ask("{ feedTypes(first: 101) { nodes { feedTypeId } } }")],
    [
      "a period that is too long",
      ask(
        '{ genericTasks(source: { feedType: "FX_LISTING" }, period: { lookBackDays: 91 }) { nodes { taskId } } }',
      ),
    ],
    [
      "an invalid marketplace",
      ask('{ feedFiles(feedTypeId: "PRODUCT_FEED", marketplaceId: "here") { nodes { fileId } } }'),
    ],
    [
      "an unknown feed type",
      ask('{ feedFiles(feedTypeId: "NONE", marketplaceId: "EBAY_US") { nodes { fileId } } }'),
    ],
    [
      "too many identifiers",
      ask("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids: Array.from({ length: 51 }, String) }),
    ],
    ["an unknown path", {}, "/nothing"],
    ["an invalid link", {}, "/files/nothing"],
    ["a link with a wrong method", { method: "POST" }, "/files/nothing"],
    ...payloads.map(([what, mutation]): [string, RequestInit] => [
      `${what}, in a payload`,
      ask(`mutation { one: ${mutation} { ${errors} } }`),
    ]),
  ])("is a sentence about the problem and the accepted input: %s", async (_what, init, path = "/graphql") => {
    const messages = await messagesOf(path, init);
    expect(messages).not.toEqual([]);
    expect(messages.flatMap(faultsOfForm)).toEqual([]);
  });

  test("names the right mutation, and no call of the service, for a report with the wrong mutation", async () => {
    const mutation = 'createGenericTask(input: { feedType: "LMS_ORDER_REPORT", schemaVersion: "1113" })';
    const [message] = await messagesOf("/graphql", ask(`mutation { one: ${mutation} { ${errors} } }`));
    expect(message).toBe(
      'This mutation does not create tasks of the feed type "LMS_ORDER_REPORT"; use `createOrderTask`.',
    );
  });

  test("names the field for a schedule name above the limit", async () => {
    const client = graphqlClient(gateway.url, token);
    const { data } = await client.query<
      { scheduleTemplates: { nodes: { scheduleTemplateId: string }[] } },
      object
    >('{ scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { scheduleTemplateId } } }');
    const scheduleTemplateId = data?.scheduleTemplates.nodes[0]?.scheduleTemplateId;
    const create = (name: string) =>
      client.query<{ createSchedule: { errors: unknown[] } }, object>(
        "mutation($input: CreateScheduleInput!) { createSchedule(input: $input) { errors { __typename ... on ValidationError { code path message } } } }",
        { input: { scheduleTemplateId, name } },
      );
    const refused = await create("x".repeat(3_000));
    expect(refused.data?.createSchedule.errors).toContainEqual({
      __typename: "ValidationError",
      code: "OUT_OF_RANGE",
      path: ["input", "name"],
      message: "The value of `name` has 3000 characters; at most 1000 are accepted.",
    });
    const taken = await create("x".repeat(1_000));
    expect(taken.data?.createSchedule.errors).not.toContainEqual(
      expect.objectContaining({ path: ["input", "name"] }),
    );
  });

  test("is sent with 406, and the mutation is not executed, when the client accepts no available media type", async () => {
    const other = "sandbox-seller-2";
    const query =
      'mutation { createVideo(input: { title: "A", sizeInBytes: 1, classifications: [ITEM] }) { video { id } } }';
    const headers = { accept: "image/png", authorization: `Bearer ${other}` };
    const response = await fetch(`${gateway.url}/graphql`, post({ query }, headers));
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "NOT_ACCEPTABLE" } }] });
    const { data } = await graphqlClient(gateway.url, other).query("{ viewer { rateLimits { used } } }");
    expect(data).toEqual({ viewer: { rateLimits: [{ used: 0 }] } });
  });
});
