import { request as send } from "node:http";
import { beforeEach, expect, test, vi } from "vitest";
import type { GivenRecord, SharedRecords, SharedState } from "../../../src/state/shared-state.ts";
import { createMemoryState } from "../../../src/state/memory/memory-state.ts";
import { StateUnavailableError } from "../../../src/state/state-unavailable-error.ts";
import { createMovingClock } from "../../helpers/clock.ts";
import { closeAfterAll } from "../../helpers/close-after.ts";
import { startGateway } from "../../helpers/gateway.ts";
import { graphqlClient } from "../../helpers/graphql-client.ts";
import { png } from "../../helpers/media-files.ts";
import { startSandbox } from "../../helpers/sandbox.ts";
import { startStandIn } from "../../helpers/stand-in-service.ts";
import { type AnyPayload, type KeyedMutation, keyedMutations, runMutation } from "./every-mutation.ts";

const clock = createMovingClock(Date.now());
const sandbox = await closeAfterAll(startSandbox({ clock }));

/** Number of changes that the service accepted in this test. */
let accepted = 0;
/** Called with the number of each accepted change, before its response. @returns true to lose the response. */
let onAccepted: (count: number) => boolean = () => false;
/** Fault of each write of a record, by its number in this test: not stored, or stored without a response. */
let faultOf: (write: number) => "DOWN" | "LOST" | null = () => null;
let writes = 0;
/** Ids of the records of this test, and of earlier tests. Late writes of earlier tests have no faults. */
const ids = { own: new Set<string>(), earlier: new Set<string>() };
/** Instances that live. */
const alive = new Set(["A", "B"]);

beforeEach(() => {
  accepted = 0;
  writes = 0;
  for (const id of ids.own) ids.earlier.add(id);
  ids.own.clear();
  onAccepted = () => false;
  faultOf = () => null;
  // The service accepts 50 changes in five seconds.
  clock.jump(10_000);
});

const service = await closeAfterAll(
  startStandIn(({ method, target, headers, request, response }) => {
    const onward = send(new URL(target, sandbox.url), { method, headers }, (reply) => {
      if (method !== "GET" && (reply.statusCode ?? 0) < 300) {
        accepted += 1;
        if (onAccepted(accepted)) {
          reply.resume().once("end", () => response.destroy());
          return;
        }
      }
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    request.pipe(onward);
  }),
);

const shared = createMemoryState({ clock });

/** Writes a record, with the fault of this write. */
async function writeRecord({ id }: GivenRecord, work: () => Promise<boolean>): Promise<boolean> {
  if (ids.earlier.has(id)) return work();
  ids.own.add(id);
  writes += 1;
  const fault = faultOf(writes);
  if (fault === "DOWN") throw new StateUnavailableError();
  const isDone = await work();
  if (fault === "LOST") throw new StateUnavailableError();
  return isDone;
}

/** State of one instance, whose writes of records can fail. */
function stateOf(instance: string): SharedState {
  const { records } = shared;
  const faulty: SharedRecords = {
    prepare: () => records.prepare(),
    get: (kind, id) => records.get(kind, id),
    add: (kind, record) => writeRecord(record, () => records.add(kind, record)),
    replace: (kind, record, version) => writeRecord(record, () => records.replace(kind, record, version)),
    delete: (kind, id) => records.delete(kind, id),
    listOf: (kind, owner) => records.listOf(kind, owner),
  };
  return { ...shared, instance, instances: alive, records: faulty };
}

const config = { secret: "a secret that both instances share" };
const first = await closeAfterAll(startGateway(service.url, config, { state: stateOf("A"), clock }));
const second = await closeAfterAll(startGateway(service.url, config, { state: stateOf("B"), clock }));
const a = graphqlClient(first.url);
const b = graphqlClient(second.url);

const bytes = new Uint8Array(await png());
const fileNamed = (name: string) => new File([bytes], name, { type: "image/png" });
const image = { name: "createImageFromFile", result: "image { imageId }" };
const images = {
  name: "createImagesFromFiles",
  result: "results { image { imageId } errors { __typename } }",
};
const named = (name: string) => keyedMutations.find((one) => one.name === name) as KeyedMutation;
const namesOf = ({ errors }: AnyPayload) => errors.map((error) => error["__typename"] ?? error["extensions"]);

/** Repeats a mutation at the other instance until it is not in progress, while the time passes. */
function settled(run: () => Promise<AnyPayload>): Promise<AnyPayload> {
  return vi.waitFor(async () => {
    clock.jump(1_000);
    const answer = await run();
    expect(answer.errors.some((error) => error["conflictReason"] === "IN_PROGRESS")).toBe(false);
    return answer;
  });
}

test("images are not sent again when the store is unavailable after the first was accepted", async () => {
  faultOf = () => (accepted > 0 ? "DOWN" : null);
  const input = {
    files: [fileNamed("a.png"), fileNamed("b.png")],
    idempotencyKey: "store away after an image",
  };
  expect(namesOf(await runMutation(a, images, input))).toEqual(["OutcomeUnknownError"]);
  expect(accepted).toBe(1);
  faultOf = () => null;
  clock.jump(5_000);
  expect(namesOf(await settled(() => runMutation(b, images, input)))).toEqual(["OutcomeUnknownError"]);
  expect(accepted).toBe(1);
});

test("an image whose response was lost is not sent again when the store was unavailable too", async () => {
  faultOf = () => (accepted > 0 ? "DOWN" : null);
  onAccepted = () => true;
  const input = { files: [fileNamed("a.png")], idempotencyKey: "store away after a lost response" };
  expect(namesOf(await runMutation(a, images, input))).toEqual(["OutcomeUnknownError"]);
  faultOf = () => null;
  onAccepted = () => false;
  clock.jump(5_000);
  expect(namesOf(await settled(() => runMutation(b, images, input)))).toEqual(["OutcomeUnknownError"]);
  expect(accepted).toBe(1);
});

test("the payload is stored later when the store was unavailable at the end", async () => {
  faultOf = () => (accepted > 0 ? "DOWN" : null);
  const input = { file: fileNamed("a.png"), idempotencyKey: "store away at the end" };
  const answer = await runMutation(a, image, input);
  expect(answer.errors).toEqual([]);
  faultOf = () => null;
  clock.jump(5_000);
  expect(await settled(() => runMutation(b, image, input))).toEqual(answer);
  expect(accepted).toBe(1);
});

for (const write of [1, 2, 3, 4]) {
  test(`write ${write} of a record whose response is lost blocks no repeat`, async () => {
    faultOf = (count) => (count === write ? "LOST" : null);
    const input = { file: fileNamed("a.png"), idempotencyKey: `lost write ${write}` };
    const answer = await runMutation(a, image, input);
    const isRejected = write < 3;
    expect(namesOf(answer)).toEqual(isRejected ? [{ code: "STATE_UNAVAILABLE" }] : []);
    expect(accepted).toBe(isRejected ? 0 : 1);
    const repeated = await settled(() => runMutation(b, image, input));
    expect(namesOf(repeated)).toEqual([]);
    expect(repeated).toEqual(isRejected ? repeated : answer);
    expect(accepted).toBe(1);
  });
}

test("a later payload is not replaced by an earlier one that could not be stored at once", async () => {
  const mutation = named("createVideo");
  const input = { ...(await mutation.prepare(a, "")), idempotencyKey: "payload in order" };
  // The third write has the payload before it is read back.
  faultOf = (count) => (count === 3 ? "DOWN" : null);
  const withExpiry = { ...mutation, result: "video { videoId status expiresAt }" };
  const answer = await runMutation(a, withExpiry, input);
  expect(answer.errors).toEqual([]);
  clock.jump(5_000);
  expect(await settled(() => runMutation(b, withExpiry, input))).toEqual(answer);
});

test("an upload of createGenericTaskFromFile whose response is lost is looked up by a repeat", async () => {
  const mutation = named("createGenericTaskFromFile");
  const input = { ...(await mutation.prepare(a, "")), idempotencyKey: "lost upload" };
  onAccepted = (count) => count === 2;
  expect(namesOf(await runMutation(a, mutation, input))).toEqual(["OutcomeUnknownError"]);
  expect(namesOf(await runMutation(a, mutation, input))).toEqual([]);
  expect(accepted).toBe(2);
});

test("a task of a client without a key gets no file of a lost createGenericTaskFromFile", async () => {
  const mutation = named("createGenericTaskFromFile");
  const input = { ...(await mutation.prepare(a, "")), idempotencyKey: "somebody else's task" };
  onAccepted = (count) => count === 1;
  // The response to the creation is lost, so the task of the other client is the only one without a file after it.
  expect(namesOf(await runMutation(a, mutation, input))).toEqual(["OutcomeUnknownError"]);
  expect(namesOf(await runMutation(b, mutation, input))).toEqual(["OutcomeUnknownError"]);
  expect(accepted).toBe(1);
});

test("another number of files is another input", async () => {
  const idempotencyKey = "number of files";
  const files = [fileNamed("a.png"), fileNamed("b.png")];
  expect(namesOf(await runMutation(a, images, { files, idempotencyKey }))).toEqual([]);
  for (const other of [[...files, fileNamed("c.png")], files.slice(1)]) {
    const { errors } = await runMutation(a, images, { files: other, idempotencyKey });
    expect(errors).toMatchObject([{ __typename: "IdempotencyConflictError", conflictReason: "OTHER_INPUT" }]);
  }
  expect(accepted).toBe(2);
});
