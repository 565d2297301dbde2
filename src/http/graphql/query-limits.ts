import { EnvelopArmorPlugin } from "@escape.tech/graphql-armor";
import { GraphQLError, NoSchemaIntrospectionCustomRule, type ValidationContext } from "graphql";
import type { Plugin } from "graphql-yoga";

/** Bounds on the form of a query. Standard introspection needs a depth of 15. */
const formLimits = { maxDepth: 15, maxAliases: 30, maxTokens: 2_000, maxDirectives: 50 } as const;

/**
 * Reports what the library would throw: an error that is thrown while a document is validated is answered as if the
 * document had been executed, with 200, and calls itself a syntax error.
 */
const reported = {
  propagateOnRejection: false,
  onReject: [
    (context: ValidationContext | null, { message }: GraphQLError) =>
      context?.reportError(new GraphQLError(message.replace(/^Syntax Error: /, ""))),
  ],
};

/** Refuses documents that are too deep, too long, or repeat themselves too often. */
export function useFormLimits() {
  return EnvelopArmorPlugin({
    maxDepth: { n: formLimits.maxDepth, ...reported },
    maxAliases: { n: formLimits.maxAliases, ...reported },
    maxTokens: { n: formLimits.maxTokens },
    maxDirectives: { n: formLimits.maxDirectives, ...reported },
    // useCostLimit prices operations by their upstream calls instead.
    costLimit: { enabled: false },
    // The schema is public: suggestions show nothing that introspection does not.
    blockFieldSuggestion: { enabled: false },
  });
}

/** Refuses questions about the schema. */
export function useNoIntrospection(): Plugin {
  return { onValidate: ({ addValidationRule }) => addValidationRule(NoSchemaIntrospectionCustomRule) };
}
