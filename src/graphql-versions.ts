// Everything in which the supported versions of graphql differ for the gateway: 16 and 17.
import * as graphql from "graphql";

type Values = Readonly<Record<string, unknown>>;

/** True for graphql 17 and later. */
const isLater = graphql.versionInfo.major >= 17;

/**
 * Converts coerced variables to the form of `info.variableValues`, which functions of graphql take: in 16 the values by
 * name, in 17 an object with them. The sources of the values are only needed for scalars whose literals contain
 * variables, and the schema has none.
 */
export function variableValues(coerced: Values): graphql.VariableValues {
  return isLater ? { coerced, sources: {} } : (coerced as unknown as graphql.VariableValues);
}

/** Members of a resolve info that graphql 17 adds. The gateway's context has the signal, so resolvers use neither. */
export const infoAdditions: Pick<graphql.GraphQLResolveInfo, "getAbortSignal" | "getAsyncHelpers"> = {
  getAbortSignal: () => undefined,
  getAsyncHelpers: () => ({ promiseAll: (values) => Promise.all(values), track: () => undefined }),
};

/** Coerces an input value. Returns undefined for an invalid one. */
export function coerceInput(value: unknown, type: graphql.GraphQLInputType): unknown {
  // 17 returns undefined for an invalid value, and 16 calls the function.
  const coerce: (value: unknown, type: graphql.GraphQLInputType, onFault: () => never) => unknown =
    graphql.coerceInputValue;
  try {
    return coerce(value, type, () => {
      throw invalid;
    });
  } catch (error) {
    if (error === invalid) return undefined;
    throw error;
  }
}

const invalid = new Error("The value is invalid.");

/** Calls the resolver of a subscription. Returns its events, or the errors of a rejected subscription. */
export function createEventSource(
  args: graphql.ExecutionArgs,
): ReturnType<typeof graphql.createSourceEventStream> {
  if (!isLater) return graphql.createSourceEventStream(args as unknown as graphql.ValidatedSubscriptionArgs);
  const validated = graphql.validateSubscriptionArgs(args);
  return "schema" in validated ? graphql.createSourceEventStream(validated) : { errors: validated };
}
