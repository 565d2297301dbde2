import { expect, test } from "vitest";
import { schema } from "../../../src/schema/index.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { startRecordingProxy } from "../../helpers/recording-proxy.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { keyedMutations, runMutation, startFileHost } from "./every-mutation.ts";

const files = await closeAfterAll(startFileHost());
const sandbox = await closeAfterAll(startSandbox({ ...files.sandboxOptions, processingMs: 0 }));
const service = await closeAfterAll(startRecordingProxy(sandbox.url, Date.now));
const gateway = await closeAfterAll(startGateway(service.url));
const client = graphqlClient(gateway.url);
const keys = graphqlClient(gateway.url, "sandbox-application");

const changes = () => service.exchanges.filter(({ method }) => method !== "GET").length;
const clientOf = (name: string) => (name === "createSigningKey" ? keys : client);

test("every mutation that changes something at a service takes a key", () => {
  const fields = Object.values(schema.getMutationType()?.getFields() ?? {});
  const keyless = ["endSession", "signOutEverywhere"];
  const names = fields.map(({ name }) => name).filter((name) => !keyless.includes(name));
  expect(keyedMutations.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

for (const mutation of keyedMutations) {
  const { name } = mutation;
  test(`repeats of ${name} with the same key return the first payload and change nothing again`, async () => {
    const asked = clientOf(name);
    const input = { ...(await mutation.prepare(asked, files.url)), idempotencyKey: `repeat ${name}` };
    const before = changes();
    const [first, second] = await Promise.all([
      runMutation(asked, mutation, input),
      runMutation(asked, mutation, input),
    ]);
    const third = await runMutation(asked, mutation, input);
    expect(first.errors).toEqual([]);
    expect([second, third]).toEqual([first, first]);
    expect(changes() - before).toBe(mutation.changes);
    await sandbox.idle();
  });
}
