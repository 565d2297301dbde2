import { type AnyVariables, Client, fetchExchange, gql } from "urql";
import { expect, test } from "vitest";
import { ActionKeys } from "../../../src/console/api/action-keys.ts";
import { actionKeysExchange } from "../../../src/console/api/action-keys-exchange.ts";

const create = gql`
  mutation Create($input: CreateOrderTaskInput!) {
    createOrderTask(input: $input) {
      task {
        taskId
      }
      errors {
        __typename
      }
    }
  }
`;

const done = { createOrderTask: { task: { taskId: "1" }, errors: [] } };
const conflict = (conflictReason: string) => ({
  createOrderTask: {
    task: null,
    errors: [{ __typename: "IdempotencyConflictError", conflictReason }],
  },
});

/** A client whose gateway gives these responses; null breaks the connection. */
function startClient(...answers: readonly (object | null)[]) {
  const sent: AnyVariables[] = [];
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  let count = 0;
  const client = new Client({
    url: "http://gateway.example/graphql",
    preferGetMethod: false,
    exchanges: [actionKeysExchange(new ActionKeys(storage, () => `key-${(count += 1)}`), 10), fetchExchange],
    fetch: async (_url, init) => {
      sent.push((JSON.parse(init?.body as string) as { variables: AnyVariables }).variables);
      const data = answers[sent.length - 1];
      if (!data) throw new TypeError("The connection broke.");
      return Response.json({ data });
    },
  });
  const run = () => client.mutation(create, { input: { feedType: "A" } }).toPromise();
  return { sent, run };
}

test("a mutation is sent with a key, which its caller does not see", async () => {
  const { sent, run } = startClient(done);
  const { operation, data } = await run();
  expect(data).toEqual(done);
  expect(sent).toEqual([{ input: { feedType: "A", idempotencyKey: "key-1" } }]);
  expect(operation.variables).toEqual({ input: { feedType: "A" } });
});

test("a double click and a retry after a lost connection repeat the key, and the next action has another one", async () => {
  const { sent, run } = startClient(null, null, done, done);
  await Promise.all([run(), run()]);
  await run();
  await run();
  expect(
    sent.map((variables) => (variables as { input: { idempotencyKey: string } }).input.idempotencyKey),
  ).toEqual(["key-1", "key-1", "key-1", "key-2"]);
});

test("a mutation that still runs at the gateway is sent again with its key until it has its outcome", async () => {
  const { sent, run } = startClient(conflict("IN_PROGRESS"), done);
  expect((await run()).data).toEqual(done);
  expect(sent[1]).toEqual(sent[0]);
});

test("another conflict is an outcome", async () => {
  const { sent, run } = startClient(conflict("OTHER_INPUT"), done);
  expect((await run()).data).toEqual(conflict("OTHER_INPUT"));
  await run();
  expect(sent[1]).not.toEqual(sent[0]);
});
