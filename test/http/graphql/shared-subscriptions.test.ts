import { getOperationAST, parse } from "graphql";
import { expect, test } from "vitest";
import { hasSharedFields } from "../../../src/http/graphql/shared-fields.ts";
import {
  type SharedSubscription,
  SharedSubscriptions,
} from "../../../src/http/graphql/shared-subscriptions.ts";
import { compileVariables } from "../../../src/plans/variables.ts";
import type { GatewayContext } from "../../../src/resolvers/context.ts";
import { schema } from "../../../src/schema/index.ts";

const text = 'subscription { videoStatusChanged(id: "v") { isFinal video { description } } }';

/** Two subscribers to one video, whose events count their executions by the calls of `forgetAll`. */
function setUp() {
  let executions = 0;
  const context = { loaders: { forgetAll: () => (executions += 1) } } as unknown as GatewayContext;
  const document = parse(text);
  const operation = getOperationAST(document);
  const readVariables = operation && compileVariables(schema, operation);
  if (!readVariables) throw new Error("The subscription has no variables to be read.");
  const shared = new SharedSubscriptions({ contextOf: () => context, mask: (error) => error as never });
  const enter = (): SharedSubscription =>
    shared.enter({
      viewer: { key: "k", token: "t" },
      publicUrl: "http://gateway.example",
      subscription: { schema, document, operationName: undefined, variableNames: [], readVariables },
      variables: {},
    });
  return { first: enter(), second: enter(), executions: () => executions };
}

const event = { value: { description: "a" }, previous: null, isFinal: false, observedAt: new Date(0) };

test("an event that goes to several subscribers in one turn is executed once, and one who comes later has it anew", async () => {
  const { first, second, executions } = setUp();
  const result = first.resultOf(event);
  expect(second.resultOf(event)).toBe(result);
  expect(executions()).toBe(1);
  await Promise.resolve();
  expect(second.resultOf(event)).not.toBe(result);
  expect(executions()).toBe(2);
});

test("a result with errors is kept for none", () => {
  const { first, second } = setUp();
  const failed = { error: new Error("It does not go on.") };
  const result = first.resultOf(failed);
  expect(result).toMatchObject({ errors: [{ message: "It does not go on." }] });
  expect(second.resultOf(failed)).not.toBe(result);
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
