import { EnvelopArmorPlugin } from "@escape.tech/graphql-armor";
import { GraphQLError, validate, type ValidationContext } from "graphql";
import type { Plugin } from "graphql-yoga";
import { textLimits } from "./text-limits.ts";

/** Bounds on the form of a query. Standard introspection needs a depth of 15. */
const formLimits = { maxDepth: 15, maxAliases: 30 } as const;

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

/** Refuses documents that are too deep, or repeat themselves too often. */
export function useFormLimits() {
  return EnvelopArmorPlugin({
    maxDepth: { n: formLimits.maxDepth, ...reported },
    // The library leaves aliases of `__typename` out unless it is told to leave nothing out.
    maxAliases: { n: formLimits.maxAliases, allowList: [], ...reported },
    // Counted before the document is parsed, by useTextLimits.
    maxTokens: { enabled: false },
    maxDirectives: { n: textLimits.maxDirectives, ...reported },
    // useCostLimit prices operations by their upstream calls instead.
    costLimit: { enabled: false },
    // The schema is public: suggestions show nothing that introspection does not.
    blockFieldSuggestion: { enabled: false },
  });
}

/** Most errors that the answer to an invalid document lists. */
const maxValidationErrors = 10;

/** Ends the validation of a document after the first errors. */
export function useValidationErrorLimit(): Plugin {
  return {
    onValidate({ setValidationFn }) {
      setValidationFn((schema, document, rules, typeInfo, options) =>
        validate(schema, document, rules, { ...options, maxErrors: maxValidationErrors }, typeInfo),
      );
    },
  };
}
