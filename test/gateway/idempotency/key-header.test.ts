import { beforeEach, describe, expect, test } from "vitest";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { postOperation } from "../../helpers/post-operation.ts";
import { socketClient } from "../../helpers/socket-client.ts";
import { answerEverything, startStandIn } from "../../helpers/stand-in-service.ts";

const service = await closeAfterAll(startStandIn(answerEverything));
const origin = "https://shop.example";
const gateway = await closeAfterAll(startGateway(service.url, { corsOrigins: [origin] }));

const changes = () => service.calls.filter(({ method }) => method !== "GET").length;

const text = `mutation ($input: CreateVideoInput!) {
  createVideo(input: $input) { video { videoId } errors { __typename ... on MutationError { message path } } }
}`;
const input = (title: string) => ({ title, sizeInBytes: 1_000, classifications: ["ITEM"] });

async function send(params: object, headers: Record<string, string> = {}) {
  const response = await postOperation(gateway.url, params, {
    authorization: "Bearer sandbox-seller-1",
    ...headers,
  });
  return { status: response.status, body: JSON.parse(await response.text()) as Body };
}
interface Body {
  readonly data?: Readonly<Record<string, { readonly video: object; readonly errors: readonly object[] }>>;
  readonly errors?: readonly { readonly message: string; readonly extensions?: object }[];
}

beforeEach(() => service.forget());

describe("The header Idempotency-Key", () => {
  test.each([
    ["bare", "header-bare", "header-bare"],
    ["quoted", '"header quoted"', "header quoted"],
  ])("works like the input field when it is %s", async (_how, header, idempotencyKey) => {
    const variables = { input: input(header) };
    const first = await send({ query: text, variables }, { "idempotency-key": header });
    const second = await send({ query: text, variables }, { "idempotency-key": header });
    const third = await send({ query: text, variables: { input: { ...variables.input, idempotencyKey } } });
    expect(first.body.data?.["createVideo"]).toMatchObject({ video: {}, errors: [] });
    expect([second, third]).toEqual([first, first]);
    expect(changes()).toBe(1);
  });

  test("is accepted beside the same key in the input", async () => {
    const idempotencyKey = "header and input";
    const variables = { input: { ...input("Same"), idempotencyKey } };
    const { body } = await send({ query: text, variables }, { "idempotency-key": `"${idempotencyKey}"` });
    expect(body.data?.["createVideo"]?.errors).toEqual([]);
    expect(changes()).toBe(1);
  });

  test("must not differ from the key in the input", async () => {
    const variables = { input: { ...input("Other"), idempotencyKey: "of the input" } };
    const { body } = await send({ query: text, variables }, { "idempotency-key": "of-the-header" });
    expect(body.data?.["createVideo"]?.errors).toEqual([
      {
        __typename: "ValidationError",
        path: ["input", "idempotencyKey"],
        message: "The header Idempotency-Key and `idempotencyKey` differ. Send one of them.",
      },
    ]);
    expect(changes()).toBe(0);
  });

  test("is rejected with two mutations, of which none runs", async () => {
    const query = `mutation ($input: CreateVideoInput!) {
      one: createVideo(input: $input) { video { videoId } }
      two: createVideo(input: $input) { video { videoId } }
    }`;
    const { status, body } = await send(
      { query, variables: { input: input("Twice") } },
      { "idempotency-key": "two" },
    );
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ extensions: { code: "BAD_REQUEST" } }]);
    expect(body.errors?.[0]?.message).toContain("one mutation");
    expect(service.calls).toEqual([]);
  });

  test("is accepted with one mutation beside __typename", async () => {
    const query = text.replace(" createVideo", " __typename createVideo");
    const { body } = await send(
      { query, variables: { input: input("Beside") } },
      { "idempotency-key": "beside" },
    );
    expect(body.data?.["createVideo"]?.errors).toEqual([]);
  });

  test.each(["query", '""'])("has no effect on a query", async (key) => {
    const query = "{ one: viewer { id } two: viewer { id } }";
    const { status, body } = await send({ query }, { "idempotency-key": key });
    expect([status, body.errors]).toEqual([200, undefined]);
  });

  test("is reported like the input field when it is empty", async () => {
    const { body } = await send(
      { query: text, variables: { input: input("Empty") } },
      { "idempotency-key": '""' },
    );
    expect(body.data?.["createVideo"]?.errors).toMatchObject([{ path: ["input", "idempotencyKey"] }]);
    expect(changes()).toBe(0);
  });

  test("is allowed by the preflight of an allowed origin", async () => {
    const { status, headers } = await fetch(`${gateway.url}/graphql`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization,content-type,idempotency-key",
      },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-headers")).toContain("idempotency-key");
  });
});

test("Over WebSocket, the key in the input makes a repeat safe", async () => {
  const client = socketClient(gateway.url);
  const variables = { input: { ...input("Socket"), idempotencyKey: "over a socket" } };
  const run = async () => {
    for await (const result of client.iterate({ query: text, variables })) return result;
    return null;
  };
  const first = await run();
  expect(first).toMatchObject({ data: { createVideo: { errors: [] } } });
  expect(await run()).toEqual(first);
  expect(changes()).toBe(1);
  await client.dispose();
});
