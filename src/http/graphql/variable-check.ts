import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { type DocumentNode, getVariableValues, GraphQLError, Kind } from "graphql";
import type { Plugin } from "graphql-yoga";

/**
 * Checks the variables before an operation runs, so that every client gets the same sentences with the same code, whatever runs
 * the operation.
 */
export function useVariableCheck(): Plugin {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const definitions = variablesOf(args.document, args.operationName);
      if (definitions.length === 0) return;
      const { errors } = getVariableValues(args.schema, definitions, args.variableValues ?? {}, {
        maxErrors: 20,
      });
      if (errors) setResultAndStopExecution({ errors: errors.map(withCode) });
    },
  };
}

function variablesOf(document: DocumentNode, operationName: string | null | undefined) {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (!operationName || definition.name?.value === operationName)
      return definition.variableDefinitions ?? [];
  }
  return [];
}

function withCode(error: GraphQLError): GraphQLError {
  return new GraphQLError(messageOf(error), {
    nodes: error.nodes ?? null,
    extensions: { code: "BAD_USER_INPUT" satisfies ErrorCode, ...error.extensions },
  });
}

/** A scalar that is given a file writes the file's own members into its message. */
function messageOf({ message }: GraphQLError): string {
  const [, variable] = /^Variable "(\$[^"]+)"[^]*_resolve: \[function/.exec(message) ?? [];
  return variable === undefined
    ? message
    : `Variable "${variable}" brings a file, and its type takes none. A file is taken by a variable of type Upload.`;
}
