import { getOperationAST, GraphQLError, parse } from "graphql";
import { expect, test, vi } from "vitest";
import { OperationRecord } from "../../src/observing/operation-record.ts";
import type { OperationOrigin } from "../../src/operations/operation-origin.ts";
import { type PreparedOperation, prepareOperation } from "../../src/operations/prepared-documents.ts";
import { ResultStream, SubscriptionExecution } from "../../src/operations/subscription-execution.ts";
import { createSubscriptions } from "../../src/operations/subscriptions.ts";
import type { GatewayContext } from "../../src/resolvers/context.ts";
import { schema } from "../../src/schema/index.ts";
import { Slots } from "../../src/slots.ts";
import { Cancellation } from "../../src/upstream/cancellation.ts";
import { WatchClosedError } from "../../src/watch/watch-closed-error.ts";

const text = 'subscription { videoStatusChanged(id: "v") { isFinal video { description } } }';
const values = { given: {}, variables: {} };

/** Returns an error with the original message and the request id for which it was masked. */
const mask = (error: unknown, requestId: string) =>
  new GraphQLError(error instanceof Error ? `${error.message}.` : "", {
    extensions: { requestId, ...(error instanceof WatchClosedError && { code: "SHUTTING_DOWN" }) },
  });

/** Prepares the subscription of a text, compiled or not. */
function prepare(document = text, isKept = true): PreparedOperation {
  const parsed = parse(document);
  const node = getOperationAST(parsed);
  if (!node) throw new Error("The document has not one operation.");
  return prepareOperation(schema, parsed, node, isKept);
}

/** A subscriber. */
function subscriber(): OperationOrigin {
  return {
    viewer: { key: "k", token: "t" },
    sessionEnd: null,
    record: new OperationRecord("own", "k", 0),
    signal: new AbortController().signal,
    cancellation: new Cancellation(),
    publicUrl: "http://gateway.example",
    idempotencyKey: null,
    isReadOnly: false,
    acceptsStreams: true,
    onEnd: () => undefined,
    releaseSlots: () => undefined,
  };
}

/** Creates an execution that counts its runs by the calls of `forgetAll`. */
function setUp(operation = prepare()) {
  let executions = 0;
  const context = { loaders: { forgetAll: () => (executions += 1) } } as unknown as GatewayContext;
  const ends: string[] = [];
  const execution = new SubscriptionExecution(
    operation,
    values,
    subscriber(),
    { contextOf: () => context, mask },
    () => ends.push("empty"),
  );
  return { execution, executions: () => executions, ends };
}

const event = { value: { description: "a" }, previous: null, isFinal: false, observedAt: new Date(0) };

test.each([true, false])(
  "an event that several subscribers receive in one turn is executed once (compiled: %s)",
  async (isKept) => {
    const { execution, executions } = setUp(prepare(text, isKept));
    const result = execution.resultOf(event, "one");
    expect(execution.resultOf(event, "two")).toBe(result);
    expect(executions()).toBe(1);
    expect(await result).toMatchObject({
      text: '{"data":{"videoStatusChanged":{"isFinal":false,"video":{"description":"a"}}}}',
    });
    await Promise.resolve();
    expect(execution.resultOf(event, "two")).not.toBe(result);
    expect(executions()).toBe(2);
  },
);

test("an error has the request id of each subscriber that receives it, also when it follows its event", async () => {
  // Compiled code does not await the value of an exposed field.
  const { execution } = setUp(prepare(text, false));
  const failed = { error: new Error("It does not go on") };
  const broken = { ...event, value: { description: Promise.reject(new Error("It broke")) } };
  for (const [element, message] of [
    [failed, "It does not go on."],
    [broken, "It broke."],
  ] as const) {
    const results = [execution.resultOf(element, "one"), execution.resultOf(element, "two")];
    expect(await results[0]).toMatchObject({ errors: [{ message, extensions: { requestId: "one" } }] });
    expect(await results[1]).toMatchObject({ errors: [{ message, extensions: { requestId: "two" } }] });
  }
});

test("subscribers share an execution when they differ only in undeclared variables", async () => {
  const contextOf = vi.fn<() => GatewayContext>(() => ({ viewer: null }) as unknown as GatewayContext);
  const begin = createSubscriptions({
    contextOf,
    mask,
    slots: new Slots({ perOwner: 2, inAll: 2 }),
    isDraining: () => false,
  });
  const operation = prepare();
  const send = (given: object) => begin(operation, { given: { ...given }, variables: {} }, subscriber());
  await Promise.all([send({ other: 1 }), send({ other: 2 })]);
  expect(contextOf).toHaveBeenCalledTimes(1);
});

test("an execution ends when its last subscriber leaves", () => {
  const { execution, ends } = setUp();
  execution.addSubscriber();
  execution.addSubscriber();
  execution.removeSubscriber();
  expect(ends).toEqual([]);
  execution.removeSubscriber();
  expect(ends).toEqual(["empty"]);
});

/** A stream over a source with the given `next`. */
function streamOf(next: () => Promise<IteratorResult<object, unknown>>) {
  let ends = 0;
  let returns = 0;
  const source = {
    next,
    return: async () => {
      returns += 1;
      return { done: true as const, value: undefined };
    },
  };
  const record = new OperationRecord("own", "k", 0);
  const stream = new ResultStream(source, setUp().execution, record, () => (ends += 1));
  return { stream, record, ends: () => ends, returns: () => returns };
}

test("an error of the source is the last event and frees the subscriber's slot", async () => {
  const { stream, record, ends } = streamOf(() => Promise.reject(new Error("broken")));
  expect(await stream.next()).toMatchObject({
    done: false,
    value: { errors: [{ message: "broken.", extensions: { requestId: "own" } }] },
  });
  expect(record.errorCodes).toEqual(["UNCODED"]);
  expect(ends()).toBe(1);
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect([ends(), stream.isDraining]).toEqual([1, false]);
});

test("a stream that ends because this instance drains has no final event", async () => {
  const { stream, ends } = streamOf(() => Promise.reject(new WatchClosedError()));
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect([ends(), stream.isDraining]).toEqual([1, true]);
});

test("a client that disconnects ends the source once", async () => {
  const { stream, ends, returns } = streamOf(() => new Promise(() => undefined));
  await stream.return();
  await stream.return();
  expect([ends(), returns()]).toEqual([1, 1]);
});

const spread = "subscription { ...watch } fragment watch on Subscription";
test.each([
  ['subscription { videoStatusChanged(id: "v") { isFinal } }', true],
  [`${spread} { feedTaskStatusChanged(id: "v") { isFinal } }`, true],
  ["subscription { applyStoreCategories(tree: []) { isFinal } }", false],
  ["subscription { ... { videoStatusChanged: applyStoreCategories(tree: []) { isFinal } } }", false],
])("only subscriptions without side effects are shared: %s", (document, isShared) => {
  expect(prepare(document).isShared).toBe(isShared);
});

test("every subscription except applyStoreCategories is shared", () => {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  const alone = fields.filter(({ extensions }) => extensions["isShared"] !== true);
  expect(alone.map(({ name }) => name)).toEqual(["applyStoreCategories"]);
});
