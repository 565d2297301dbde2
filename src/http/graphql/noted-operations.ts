import type { Plugin } from "graphql-yoga";
import type { Plans } from "../../plans/plans.ts";
import type { GatewayContext } from "../../resolvers/context.ts";

/**
 * Notes the operations that the server library runs, after all checks: those that come again get a plan. Without a viewer none
 * is noted, because a plan takes hundreds of times the memory of its text.
 */
export function useNotedOperations(plans: Plans): Plugin<GatewayContext> {
  return {
    onExecute({ args, context }) {
      if (context.viewer) plans.note(args.document, args.operationName);
    },
  };
}
