import { expect, test } from "vitest";
import { createTextBudget, maxShownCharacters, type TextBudget } from "../../src/files/text-budget.ts";
import type { GatewayContext } from "../../src/resolvers/context.ts";
import { createLoaders } from "../../src/resolvers/loaders.ts";
import { resolveEvent } from "../../src/resolvers/final-error-stream.ts";

const never = () => {
  throw new Error("No service is called.");
};

/** Creates an operation's context; no loader calls a service. */
function openOperation(): GatewayContext {
  return { loaders: createLoaders({} as GatewayContext, never) } as GatewayContext;
}

const textBudgetOf = ({ loaders }: GatewayContext): TextBudget => loaders.own(createTextBudget);

const whole = ["x".repeat(maxShownCharacters - 1)];

test("each operation has a separate budget for the texts of files", () => {
  const operation = openOperation();
  expect(textBudgetOf(operation).take(whole, true)).toBe(true);
  expect(textBudgetOf(operation).take(["x"], false)).toBe(false);
  expect(textBudgetOf(openOperation()).take(whole, true)).toBe(true);
});

test("each event of a subscription has the whole budget", () => {
  const operation = openOperation();
  expect(textBudgetOf(operation).take(whole, true)).toBe(true);
  resolveEvent({}, {}, operation);
  expect(textBudgetOf(operation).take(whole, true)).toBe(true);
});
