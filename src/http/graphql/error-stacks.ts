import type { Plugin } from "graphql-yoga";

/**
 * Has the errors of documents that cannot be parsed or do not fit the schema hold their stack as text. The server library keeps these errors
 * with their documents, and until a stack is read, V8 keeps the functions in it, and with them the request and its connection.
 */
export function usePlainStacks(): Plugin {
  return {
    onParse: () => {
      return ({ result }) => {
        if (result instanceof Error) readStack(result);
      };
    },
    onValidate: () => {
      return ({ result }) => {
        for (const error of result) readStack(error);
      };
    },
  };
}

/** Reading is what makes the text, and lets the functions go. */
function readStack(error: Error): string | undefined {
  return error.stack;
}
