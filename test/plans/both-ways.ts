import { execute, type GraphQLSchema, parse, validate } from "graphql";
import { createPlans, planLimits } from "../../src/plans/plans.ts";

/** What an operation answers. */
export interface Answer {
  readonly data: string | undefined;
  readonly errors: readonly string[];
}

/** The answers of graphql-js and of a plan to the same operation, each with a context of its own. */
export async function answerBothWays<Context>(
  schema: GraphQLSchema,
  text: string,
  contextOf: () => Context,
  variables: Readonly<Record<string, unknown>> = {},
  operationName?: string,
): Promise<{
  readonly expected: Answer;
  readonly actual: Answer | null;
  readonly contexts: readonly [Context, Context];
}> {
  const document = parse(text);
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join("\n"));
  const contexts = [contextOf(), contextOf()] as const;
  const { data, errors = [] } = await execute({
    schema,
    document,
    contextValue: contexts[0],
    variableValues: variables,
    operationName: operationName ?? null,
  });
  const plans = createPlans(schema, planLimits);
  plans.note(document, operationName);
  plans.note(document, operationName);
  const plan = plans.find(text, operationName);
  const prepared = plan?.prepare(variables);
  const result = prepared && (await plan?.execute(prepared, contexts[1]));
  return {
    expected: { data: data === undefined ? undefined : JSON.stringify(data), errors: describe(errors) },
    actual: result ? { data: result.data, errors: describe(result.errors) } : null,
    contexts,
  };
}

function describe(
  errors: readonly {
    readonly message: string;
    readonly path?: unknown;
    readonly locations?: unknown;
    readonly extensions: unknown;
    readonly originalError?: Error | undefined;
  }[],
): string[] {
  return errors.map(({ message, path, locations, extensions, originalError }) =>
    JSON.stringify({ message, path, locations, extensions, original: originalError?.message }),
  );
}
