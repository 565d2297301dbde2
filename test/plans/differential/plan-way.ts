import type { DocumentNode, GraphQLSchema } from "graphql";
import { createPlans, type PlanLimits, type Plans } from "../../../src/plans/plans.ts";
import type { Way } from "./comparison.ts";

/** Every operation has its plan, and every combination of what `@skip` and `@include` leave in. */
const limits: PlanLimits = {
  kept: { plans: 1_000, selections: 1e12, characters: 1e12 },
  maxSelections: 1e9,
  maxVariants: 1_000,
};
const mostPlans = 300;

/** The way of plans: an operation is noted twice, found, and prepared. What has no plan is left to the reference. */
export function planWayOf(schema: GraphQLSchema): Way {
  let plans: Plans = createPlans(schema, limits);
  return ({ text, operationName, variables }, document: DocumentNode) => {
    if (plans.size.plans > mostPlans) plans = createPlans(schema, limits);
    for (let uses = 0; uses < 2; uses += 1) plans.note(document, operationName);
    const plan = plans.find(text, operationName);
    const prepared = plan?.prepare(variables);
    if (!plan || !prepared) return null;
    return {
      price: plan.priceOf(prepared),
      execute: (context) => plan.execute(prepared, context),
    };
  };
}
