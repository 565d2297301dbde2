import { createServer, type IncomingMessage, request as send } from "node:http";
import { describe, expect, test } from "vitest";
import { closeServer, listen } from "../../helpers/listen.ts";
import { type GatewayProcess, startGatewayProcess } from "../../helpers/gateway-process.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { hasRedisServer, redisNote, startRedis } from "../../helpers/redis-server.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { temporaryFolder } from "../../helpers/temporary-folder.ts";
import { deleteSchedules, type KeyedMutation, keyedMutations, runMutation } from "./every-mutation.ts";

/** Starts a proxy in front of a service that calls `onAccepted` before it passes the response to a change on. */
async function startHolding(serviceUrl: string) {
  const held = { accepted: 0, onAccepted: async (): Promise<void> => undefined };
  const server = createServer((incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    const pass = async (answer: IncomingMessage) => {
      const isAccepted = method !== "GET" && (answer.statusCode ?? 0) < 300;
      if (isAccepted) held.accepted += 1;
      if (isAccepted) await held.onAccepted();
      if (outgoing.destroyed) return;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    };
    const onward = send(new URL(url, serviceUrl), { method, headers }, (answer) => void pass(answer));
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return Object.assign(held, {
    url: `http://127.0.0.1:${await listen(server)}`,
    [Symbol.asyncDispose]: () => closeServer(server),
  });
}

const named = (name: string) => keyedMutations.find((one) => one.name === name) as KeyedMutation;
const tokenOf = ({ name }: KeyedMutation) =>
  name === "createSigningKey" ? "sandbox-application" : "sandbox-seller-1";
const clientOf = ({ url }: GatewayProcess, mutation: KeyedMutation) => graphqlClient(url, tokenOf(mutation));
const settingsOf = (upstream: string) => ({
  UPSTREAM_URL: upstream,
  GATEWAY_SECRET: "a secret of all instances",
});

/** Mutations after whose response an instance is killed, and the errors of a repeat when the response was lost. */
const cases = [
  ["createInventoryTask", []],
  ["createGenericTaskFromFile", []],
  ["createSchedule", []],
  ["createVideo", ["OutcomeUnknownError"]],
  ["createSigningKey", ["OutcomeUnknownError"]],
] as const;

describe.skipIf(!hasRedisServer)(`after kill -9 of an instance${redisNote}`, () => {
  test("another instance returns the payload whose client was cut, and looks up what has no payload", async () => {
    await using redis = await startRedis();
    await using sandbox = await startSandbox();
    await using service = await startHolding(sandbox.url);
    const settings = { ...settingsOf(service.url), REDIS_URL: redis.url, INSTANCES: "2" };
    await using second = await startGatewayProcess(settings);
    for (const [name, errors] of cases) {
      const mutation = named(name);
      const asked = clientOf(second, mutation);
      if (name === "createSchedule") await deleteSchedules(asked);
      const before = { ...(await mutation.prepare(asked, "")), idempotencyKey: `answered ${name}` };
      const lost = { ...(await mutation.prepare(asked, "")), idempotencyKey: `lost ${name}` };
      await using first = await startGatewayProcess(settings);
      const answered = await runMutation(clientOf(first, mutation), mutation, before);
      expect(answered.errors).toEqual([]);
      service.accepted = 0;
      service.onAccepted = async () => {
        if (service.accepted === mutation.changes) await first.stop("SIGKILL");
      };
      await runMutation(clientOf(first, mutation), mutation, lost).catch(() => null);
      service.onAccepted = async () => undefined;
      expect(service.accepted).toBe(mutation.changes);
      expect(await runMutation(asked, mutation, before)).toEqual(answered);
      const repeated = await runMutation(asked, mutation, lost);
      expect(repeated.errors.map((error) => error["__typename"])).toEqual(errors);
      expect(service.accepted).toBe(mutation.changes);
    }
  });
});

test("after kill -9 of the only process, the next one has its keys in the data folder", async () => {
  await using sandbox = await startSandbox();
  await using service = await startHolding(sandbox.url);
  const settings = { ...settingsOf(service.url), DATA_DIR: await temporaryFolder() };
  const mutation = named("createSigningKey");
  const input = { cipher: "ED25519", idempotencyKey: "one key pair" };
  await using first = await startGatewayProcess(settings);
  const answered = await runMutation(clientOf(first, mutation), mutation, input);
  expect(answered).toMatchObject({ errors: [], privateKey: expect.stringMatching(/^MC4/) });
  await first.stop("SIGKILL");
  await using next = await startGatewayProcess(settings);
  expect(await runMutation(clientOf(next, mutation), mutation, input)).toEqual(answered);
  expect(service.accepted).toBe(1);
});
