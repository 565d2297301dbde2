import { GraphQLError, type GraphQLErrorOptions } from "graphql";

/** Most characters between quotation marks that a message repeats: a client's own text can be as long as its request. */
const maxQuotedCharacters = 100;
/** Most characters of a message. */
const maxCharacters = 1_000;

/** What graphql-js says when it ends a validation, and what we say. */
const abortedValidation = {
  theirs: "Too many validation errors, error limit reached. Validation aborted.",
  ours: "The document has more faults than are told at once; those before this one are the first of them.",
} as const;

/**
 * A message as clients get it: in our words where a library has its own, with long quotations cut, and with a full stop. The
 * message of persisted queries stays as it is, because clients know it by its text.
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

/** The same errors with clear messages. */
export function clearErrors(errors: readonly GraphQLError[]): readonly GraphQLError[] {
  return errors.map((error) => {
    const message = clearMessage(error.message);
    return message === error.message ? error : new GraphQLError(message, error as GraphQLErrorOptions);
  });
}
