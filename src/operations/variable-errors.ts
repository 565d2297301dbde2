import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
} from "graphql";
import { Upload } from "graphql-upload-ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { quoted } from "../resolvers/errors/quoted.ts";

/** Most errors that an answer lists. */
const maxErrors = 5;

/** Ends the reading of variables that have enough errors. */
class TooManyErrors extends Error {}

/**
 * The first errors of an operation's variables, in the words of graphql-js, without the whole of a large value. Empty when the operation
 * takes them.
 * @param values as the request gave them.
 */
export function findVariableErrors(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
): GraphQLError[] {
  const errors: GraphQLError[] = [];
  const add = (message: string, node: VariableDefinitionNode, extensions: object = {}) => {
    if (errors.length === maxErrors) throw new TooManyErrors();
    errors.push(toError(message, node, extensions));
  };
  try {
    for (const definition of variableDefinitions) checkVariable(schema, definition, values, add);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
    errors.push(toError(`The variables have more errors than the ${maxErrors} that are listed.`));
  }
  return errors;
}

function checkVariable(
  schema: GraphQLSchema,
  node: VariableDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  add: (message: string, node: VariableDefinitionNode, extensions?: object) => void,
): void {
  const name = node.variable.name.value;
  // A type reference that is read as one of either kind.
  const type = typeFromAST(schema, node.type as NamedTypeNode);
  // What is no input type is refused when the document is validated.
  if (!isInputType(type)) return;
  const value = values[name];
  if (!Object.hasOwn(values, name)) {
    if (isNonNullType(type) && !node.defaultValue) {
      add(`Variable "$${name}" of required type "${type.toString()}" was not provided.`, node);
    }
  } else if (value === null && isNonNullType(type)) {
    add(`Variable "$${name}" of non-null type "${type.toString()}" must not be null.`, node);
  } else {
    coerceInputValue(value, type, (path, wrong, error) => {
      if (wrong instanceof Upload) {
        add(
          `Variable "$${name}" brings a file, and its type takes none. A file is taken by a variable of type Upload.`,
          node,
        );
        return;
      }
      const shown = typeof wrong === "object" && wrong !== null ? "" : ` ${quoted(wrong)}`;
      const place = path.length > 0 ? ` at "${name}${pathText(path)}"` : "";
      add(`Variable "$${name}" got invalid value${shown}${place}; ${error.message}`, node, error.extensions);
    });
  }
}

function toError(
  message: string,
  node: VariableDefinitionNode | null = null,
  extensions: object = {},
): GraphQLError {
  return new GraphQLError(message, {
    nodes: node,
    extensions: { code: "BAD_USER_INPUT" satisfies ErrorCode, ...extensions },
  });
}

/** `["input", 0, "name"]` as `.input[0].name`. */
function pathText(path: readonly (string | number)[]): string {
  return path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}
