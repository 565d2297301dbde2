import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { connectSocket, openSocket, type SocketMessage } from "../../helpers/web-socket.ts";
import type { GatewayDependencies } from "../../../src/gateway.ts";
import { startGateway } from "../../helpers/gateway.ts";

/** Opens a connection to a gateway without services, for raw messages. */
async function openConnection(
  { headers = {}, token = null }: { headers?: Record<string, string>; token?: string | null } = {},
  dependencies: GatewayDependencies = {},
) {
  const gateway = await startGateway("http://127.0.0.1:9", {}, dependencies);
  const connection = await connectSocket(gateway.url, token, { headers });
  return {
    /** @returns the messages up to the operation's end. */
    async run(id: string, query: string): Promise<(SocketMessage | undefined)[]> {
      connection.subscribe(id, query);
      const answer = [await connection.read()];
      while (answer.at(-1)?.type === "next") answer.push(await connection.read());
      return answer;
    },
    async [Symbol.asyncDispose]() {
      connection[Symbol.dispose]();
      await gateway[Symbol.asyncDispose]();
    },
  };
}

test.each([
  ["has a syntax error", "{"],
  ["is too long", `{ ${"__typename ".repeat(2_000)}}`],
])("a document that %s fails alone, and the connection stays open", async (_which, document) => {
  await using connection = await openConnection();
  const error = {
    message: expect.stringContaining("Syntax Error"),
    extensions: { code: "GRAPHQL_PARSE_FAILED" },
  };
  expect(await connection.run("wrong", document)).toEqual([
    { id: "wrong", type: "error", payload: [expect.objectContaining(error)] },
  ]);
  expect(await connection.run("right", "{ __typename }")).toEqual([
    { id: "right", type: "next", payload: expect.objectContaining({ data: { __typename: "Query" } }) },
    { id: "right", type: "complete" },
  ]);
});

test("a validation error has its code and no HTTP details", async () => {
  await using connection = await openConnection();
  const [{ payload } = { payload: null }] = await connection.run("1", "{ nothing }");
  expect(payload).toEqual([expect.objectContaining({ extensions: { code: "GRAPHQL_VALIDATION_FAILED" } })]);
});

test("an internal error before the operation runs is masked and logged, and the connection stays open", async () => {
  const reported: unknown[] = [];
  const note = (attributes: unknown) => void reported.push(attributes);
  const bug = new Error("the password is 1234");
  const requestId = "of-the-upgrade";
  await using connection = await openConnection(
    { headers: { "x-request-id": requestId } },
    {
      log: { debug: note, info: () => undefined, warn: note, error: note },
      identify() {
        throw bug;
      },
    },
  );
  const message = "Something went wrong in the gateway.";
  const payload = [{ message, extensions: { code: "INTERNAL_SERVER_ERROR", requestId } }];
  for (const id of ["one", "two"]) {
    expect(await connection.run(id, "{ __typename }")).toEqual([{ id, type: "error", payload }]);
  }
  expect(reported).toEqual([1, 2].map(() => ({ err: bug, requestId })));
});

test("operations on one connection leave no listeners behind", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on("warning", note);
  await using connection = await openConnection();
  for (let index = 0; index < 20; index += 1) await connection.run(String(index), "{ __typename }");
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

/** Example of a server's own `identify` function. */
function userOfCookie({ headers }: IncomingMessage) {
  return headers.cookie === "user=1" ? { key: "user-1", token: "token-1" } : null;
}

/** The `viewer` result of a gateway with `identify` for a client with these headers and an unrelated bearer token. */
async function askWho(headers: Record<string, string>) {
  await using connection = await openConnection(
    { headers, token: "another-user" },
    { identify: userOfCookie },
  );
  const [answer] = await connection.run("who", "{ viewer { id } }");
  return answer?.payload;
}

test("a custom `identify` function also identifies the viewer of a WebSocket, and bearer tokens are ignored", async () => {
  expect(await askWho({ cookie: "user=1" })).toMatchObject({ data: { viewer: { id: "user-1" } } });
  expect(await askWho({ authorization: "Bearer another-user" })).toMatchObject({
    errors: [{ extensions: { code: "UNAUTHENTICATED" } }],
  });
});

test.each([
  ["https://elsewhere.example", [], 403],
  ["https://shop.example", ["https://shop.example"], 101],
  ["null", [], 403],
])(
  "an upgrade from origin %s with allowed origins %j gets status %i",
  async (origin, corsOrigins, status) => {
    await using gateway = await startGateway("http://127.0.0.1:9", { corsOrigins });
    const socket = openSocket(gateway.url, { origin });
    const answer = new Promise<number>((resolve) => {
      socket.once("open", () => resolve(101));
      socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    });
    socket.on("error", () => undefined);
    expect(await answer).toBe(status);
    socket.terminate();
  },
);

test("an upgrade from the gateway's own origin succeeds", async () => {
  await using gateway = await startGateway("http://127.0.0.1:9");
  const socket = openSocket(gateway.url, { origin: gateway.url });
  await once(socket, "open");
  expect(socket.protocol).toBe("graphql-transport-ws");
  socket.terminate();
});
