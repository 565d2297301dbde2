import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { RecordedContext } from "./recorded-operations.ts";
import { operationCost } from "../../plans/operation-cost.ts";

interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: unknown;
}

/**
 * Prices an operation before it runs: the number of calls to services that it may cause. Puts the price into
 * `extensions.cost`, and refuses an operation that is dearer than `maxCost`.
 */
export function useCostLimit(maxCost: number): Plugin<RecordedContext> {
  const refusal = (cost: number) =>
    new GraphQLError(
      `The operation costs up to ${cost} calls to services; at most ${maxCost} are allowed. Ask for fewer fields, or for smaller pages.`,
      { extensions: { code: "BAD_USER_INPUT" satisfies ErrorCode, cost, maxCost } },
    );
  return {
    onExecute({ args, context, setResultAndStopExecution }) {
      const cost = price(args);
      context.exchange.record.cost = cost;
      if (cost > maxCost) {
        setResultAndStopExecution({ errors: [refusal(cost)] });
        return undefined;
      }
      return {
        onExecuteDone({ result }) {
          if (!(Symbol.asyncIterator in result)) result.extensions = { ...result.extensions, cost };
        },
      };
    },
    onSubscribe({ args, context, setResultAndStopExecution }) {
      const cost = price(args);
      context.exchange.record.cost = cost;
      if (cost > maxCost) setResultAndStopExecution({ errors: [refusal(cost)] });
    },
  };
}

function price({ schema, document, operationName, variableValues }: Operation): number {
  return operationCost(schema, document, operationName, (variableValues ?? {}) as Record<string, unknown>);
}
