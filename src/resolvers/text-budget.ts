import { createTextBudget, type TextBudget } from "../files/text-budget.ts";
import type { GatewayContext } from "./context.ts";

/** By the loaders of an operation: contexts with another signal have the same ones. */
const budgets = new WeakMap<GatewayContext["loaders"], TextBudget>();

/** Returns the characters that an operation may still show of files, over all its fields and aliases. */
export function textBudgetOf({ loaders }: Pick<GatewayContext, "loaders">): TextBudget {
  const known = budgets.get(loaders);
  if (known) return known;
  const budget = createTextBudget();
  budgets.set(loaders, budget);
  return budget;
}

/** Gives an operation its whole budget again: each event of a subscription has one of its own. */
export function renewTextBudget({ loaders }: Pick<GatewayContext, "loaders">): void {
  budgets.delete(loaders);
}
