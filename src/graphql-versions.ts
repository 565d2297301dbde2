// Everything in which the supported versions of graphql differ for the gateway: 16 and 17.
import * as graphql from "graphql";

/** Variables in the form that functions of graphql take: in 16 the coerced values by name, in 17 an object with them. */
export type VariableValues = graphql.GraphQLResolveInfo["variableValues"];

/** True for graphql 17 and later. */
const isLater = graphql.versionInfo.major >= 17;

/**
 * Converts coerced variables to the form of `info.variableValues`. The sources of the values are only needed for scalars
 * whose literals contain variables, and the schema has none.
 */
export function variableValues(coerced: Readonly<Record<string, unknown>>): VariableValues {
  return isLater ? { coerced, sources: {} } : (coerced as unknown as VariableValues);
}

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
