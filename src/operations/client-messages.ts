import { GraphQLError } from "graphql";

/** Maximum number of characters of a quotation in a message. A quoted text can be as long as the request. */
const maxQuotedCharacters = 100;
/** Maximum number of characters of a message. */
const maxCharacters = 1_000;

/** Message of graphql-js for an aborted validation, and the replacement. */
const abortedValidation = {
  theirs: "Too many validation errors, error limit reached. Validation aborted.",
  ours: "The document has more errors; only the first ones are listed.",
} as const;

/**
 * Rewrites a message for clients: replaces some library messages, shortens long quotations and adds a full stop. The
 * messages of persisted queries stay unchanged, because clients match their text.
 */
function clearMessage(message: string): string {
  if (message === "PersistedQueryNotFound") return message;
  const own = message === abortedValidation.theirs ? abortedValidation.ours : message;
  const shown = cut(
    own.replaceAll(/"((?:[^"\\]|\\.)*)"/gs, (_, text: string) => `"${cut(text, maxQuotedCharacters)}"`),
  );
  return /[.!?]$/.test(shown) ? shown : `${shown}.`;
}

function cut(text: string, maxLength = maxCharacters): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\\$/, "")}…`;
}

/** Returns the errors with clear messages. */
export function clearErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return errors.map((error) => {
    const message = clearMessage(error.message);
    return message === error.message ? error : new GraphQLError(message, error);
  });
}
