import { type ExecutionResult, GraphQLError } from "graphql";
import type { Plugin } from "graphql-yoga";

/** Most characters between quotation marks that a message repeats: a client's own text can be as long as its request. */
const maxQuotedCharacters = 100;
/** Most characters of a message. */
const maxCharacters = 1_000;

/** Says that a document has several operations and the request names none, or one that is not there. */
export const unclearOperation =
  "It is not clear which operation is to run. Give the name of one of the document's operations as `operationName`.";

/** What the server library says in words of its own, and what we say. */
const ownWords: readonly (readonly [theirs: RegExp, ours: string])[] = [
  [/^Must provide query string\.$/, "The request has no query. Send one as `query`."],
  [
    /^Too many validation errors, error limit reached\. Validation aborted\.$/,
    "The document has more faults than are told at once; those before this one are the first of them.",
  ],
  [/^GraphQL only supports GET and POST.*$/, "The method of the request is not accepted; GET and POST are."],
  [
    /^Can only perform a (\w+) operation.*$/,
    "A $1 has to be sent with POST; with GET only a query can be sent.",
  ],
  [/^Could not determine what operation.*$/, unclearOperation],
  [
    /^Unexpected parameter "(.*)" in the request body\.$/s,
    'The body has a member "$1" that is not known; `query`, `documentId`, `operationName`, `variables` and `extensions` are.',
  ],
  [
    /^Expected "(\w+)" param to be (a string|empty or an object), but given (\w+)\./,
    "The member `$1` of the request must be $2; it is $3.",
  ],
];

/**
 * A message as clients get it: in our words where a library has its own, with long quotations cut, and with a full stop. The
 * message of persisted queries stays as it is, because clients know it by its text.
 */
function clearMessage(message: string): string {
  if (message === "PersistedQueryNotFound") return message;
  const [theirs, ours] = ownWords.find(([pattern]) => pattern.test(message)) ?? [];
  const own = theirs && ours ? message.replace(theirs, ours) : message;
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
    if (message === error.message) return error;
    const { nodes, source, positions, path, originalError, extensions } = error;
    return new GraphQLError(message, {
      nodes: nodes ?? null,
      source: source ?? null,
      positions: positions ?? null,
      path: path ?? null,
      originalError: originalError ?? null,
      extensions,
    });
  });
}

/** Makes the messages of every answer over HTTP clear. */
export function useClearMessages(): Plugin {
  return {
    onResultProcess({ result }) {
      const { errors } = result as ExecutionResult;
      if (errors) (result as ExecutionResult).errors = clearErrors(errors);
    },
  };
}
