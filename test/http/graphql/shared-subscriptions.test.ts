import { getOperationAST, GraphQLError, parse } from "graphql";
import { expect, test } from "vitest";
import { OperationRecord } from "../../../src/observing/operation-record.ts";
import { KnownSubscriptions } from "../../../src/http/graphql/known-subscriptions.ts";
import { hasSharedFields } from "../../../src/http/graphql/shared-fields.ts";
import {
  type SharedSubscription,
  SharedSubscriptions,
} from "../../../src/http/graphql/shared-subscriptions.ts";
import { SharedStream } from "../../../src/http/graphql/shared-stream.ts";
import { SubscriptionStarter } from "../../../src/http/graphql/subscription-starter.ts";
import { Lifecycle } from "../../../src/http/lifecycle.ts";
import { Slots } from "../../../src/http/slots.ts";
import { compileVariables } from "../../../src/plans/variables.ts";
import type { GatewayContext } from "../../../src/resolvers/context.ts";
import { schema } from "../../../src/schema/index.ts";

const text = 'subscription { videoStatusChanged(id: "v") { isFinal video { description } } }';

/** Shows what was thrown, and whose request it was masked for. */
const mask = (error: unknown, requestId: string) =>
  new GraphQLError(error instanceof Error ? error.message : "", { extensions: { requestId } });

/** Two subscribers to one video, whose events count their executions by the calls of `forgetAll`. */
function setUp() {
  let executions = 0;
  const context = { loaders: { forgetAll: () => (executions += 1) } } as unknown as GatewayContext;
  const document = parse(text);
  const operation = getOperationAST(document);
  const readVariables = operation && compileVariables(schema, operation);
  if (!readVariables) throw new Error("The subscription has no variables to be read.");
  const shared = new SharedSubscriptions({ contextOf: () => context, mask });
  const enter = (publicUrl = "http://gateway.example"): SharedSubscription =>
    shared.enter({
      viewer: { key: "k", token: "t" },
      publicUrl,
      record: new OperationRecord("id", "k", 0),
      subscription: {
        schema,
        document,
        operationName: undefined,
        name: null,
        documentHash: "",
        variableNames: [],
        readVariables,
      },
      variables: {},
    });
  return { first: enter(), second: enter(), enter, executions: () => executions };
}

const event = { value: { description: "a" }, previous: null, isFinal: false, observedAt: new Date(0) };

test("an event that goes to several subscribers in one turn is executed once, and one who comes later has it anew", async () => {
  const { first, second, executions } = setUp();
  const result = first.resultOf(event, "one");
  expect(second.resultOf(event, "two")).toBe(result);
  expect(executions()).toBe(1);
  await Promise.resolve();
  expect(second.resultOf(event, "two")).not.toBe(result);
  expect(executions()).toBe(2);
});

test("those who reached the gateway under another address share nothing: their links begin with it", () => {
  const { first, second, enter } = setUp();
  expect(second).toBe(first);
  expect(enter("https://other.example")).not.toBe(first);
});

test("a failure of the source gives the place of its subscriber back", async () => {
  let giveBacks = 0;
  const stream = new SharedStream(
    {
      source: { next: () => Promise.reject(new Error("broken")) },
      shared: setUp().first,
      giveBack: () => (giveBacks += 1),
    },
    "own",
  );
  expect(await stream.next()).toMatchObject({
    done: false,
    value: { errors: [{ message: "broken", extensions: { requestId: "own" } }] },
  });
  expect(giveBacks).toBe(1);
  expect(await stream.next()).toEqual({ done: true, value: undefined });
  expect(giveBacks).toBe(1);
});

test.each([
  [1, true],
  [0, false],
])(
  "a subscription that was begun before is priced again: with %i calls allowed",
  async (maxQueryCost, isTaken) => {
    const known = new KnownSubscriptions();
    const viewer = { key: "k", token: "t" };
    const subscribed = { args: { schema, document: parse(text) }, context: { viewer } };
    await known.plugin.onSubscribe?.(subscribed as never);
    const parts = { contextOf: () => ({}) as GatewayContext, mask: (error: unknown) => error as never };
    const slots = new Slots({ perViewer: 1, inAll: 1 });
    const starter = new SubscriptionStarter({
      ...parts,
      known,
      slots,
      maxQueryCost,
      lifecycle: new Lifecycle(),
    });
    const subscriber = { viewer, publicUrl: "http://a.example", record: new OperationRecord("id", "k", 0) };
    const read = starter.read(subscriber, { operationName: undefined, variables: {} }, text);
    expect(read !== null).toBe(isTaken);
  },
);

test("an error names the request of each who gets it, also one that comes later than its event", async () => {
  const { first, second } = setUp();
  const failed = { error: new Error("It does not go on.") };
  const broken = { ...event, value: { description: Promise.reject(new Error("It broke.")) } };
  for (const [element, message] of [
    [failed, "It does not go on."],
    [broken, "It broke."],
  ] as const) {
    const [one, two] = [first.resultOf(element, "one"), second.resultOf(element, "two")];
    expect(await one).toMatchObject({ errors: [{ message, extensions: { requestId: "one" } }] });
    expect(await two).toMatchObject({ errors: [{ message, extensions: { requestId: "two" } }] });
  }
});

test.each([
  ['subscription { videoStatusChanged(id: "v") { isFinal } }', true],
  [
    'subscription { ...watch } fragment watch on Subscription { feedTaskStatusChanged(id: "v") { isFinal } }',
    true,
  ],
  ["subscription { applyStoreCategories(tree: []) { isFinal } }", false],
  ["subscription { ... { videoStatusChanged: applyStoreCategories(tree: []) { isFinal } } }", false],
])("only subscriptions without effects are shared: %s", (subscription, isShared) => {
  const document = parse(subscription);
  const operation = getOperationAST(document);
  expect(operation && hasSharedFields(schema, document, operation)).toBe(isShared);
});

test("every subscription that only watches is shared, and none else", () => {
  const fields = Object.values(schema.getSubscriptionType()?.getFields() ?? {});
  const alone = fields.filter(({ extensions }) => extensions["isShared"] !== true);
  expect(alone.map(({ name }) => name)).toEqual(["applyStoreCategories"]);
});
