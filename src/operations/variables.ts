import {
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type NamedTypeNode,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
  type VariableDefinitionNode,
} from "graphql";
import { Upload } from "graphql-upload-ts";
import { coerceInput } from "../graphql-versions.ts";
import type { RunValues } from "../plans/executor.ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { quoted } from "../resolvers/errors/quoted.ts";
import { reportFaults } from "./input-faults.ts";

/** Maximum number of reported errors of the variables. */
const maxErrors = 5;

/** Coerces the variables of a request. Returns them, or their errors. */
export type ReadValues =
  | { readonly values: RunValues; readonly errors: null }
  | { readonly values: null; readonly errors: readonly GraphQLError[] };

interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly node: VariableDefinitionNode;
}

/**
 * Creates the function that coerces the variables for an operation of a valid document, as graphql-js does. It reports
 * only the first errors, with the messages of graphql-js but without large values.
 */
export function createVariableReader(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (given: RunValues["given"]) => ReadValues {
  const declared = variableDefinitions.flatMap((node): Variable[] => {
    // The cast only selects an overload of `typeFromAST`, which supports all kinds of types.
    const type = typeFromAST(schema, node.type as NamedTypeNode);
    return isInputType(type) ? [{ name: node.variable.name.value, type, node }] : [];
  });
  return (given) => {
    const variables = Object.create(null) as Record<string, unknown>;
    const errors: GraphQLError[] = [];
    const add: AddError = (message, node, extensions) => {
      if (errors.length === maxErrors) {
        throw toError(`The variables have more errors; only the first ${maxErrors} are listed.`);
      }
      errors.push(toError(message, node, extensions));
    };
    try {
      for (const variable of declared) readVariable(variable, given, variables, add);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      errors.push(error);
    }
    return errors.length > 0 ? { values: null, errors } : { values: { given, variables }, errors: null };
  };
}

type AddError = (message: string, node: VariableDefinitionNode, extensions?: object) => void;

function readVariable(
  { name, type, node }: Variable,
  given: RunValues["given"],
  variables: RunValues["variables"],
  add: AddError,
): void {
  const value = given[name];
  if (!Object.hasOwn(given, name)) {
    // The default is created for each request, because a resolver could change it.
    if (node.defaultValue) variables[name] = valueFromAST(node.defaultValue, type);
    else if (isNonNullType(type)) {
      add(`Variable "$${name}" of required type "${type.toString()}" was not provided.`, node);
    }
  } else if (value === null && isNonNullType(type)) {
    add(`Variable "$${name}" of non-null type "${type.toString()}" must not be null.`, node);
  } else {
    const coerced = coerceInput(value, type);
    if (coerced !== undefined) {
      variables[name] = coerced;
      return;
    }
    let isExplained = false;
    reportFaults(value, type, (place, wrong, error) => {
      isExplained = true;
      if (wrong instanceof Upload) {
        add(
          `Variable "$${name}" contains a file, but its type does not accept one. Use a variable of type Upload.`,
          node,
        );
        return;
      }
      const shown = typeof wrong === "object" && wrong !== null ? "" : ` ${quoted(wrong)}`;
      const path = place.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
      const at = path === "" ? "" : ` at "${name}${path}"`;
      add(`Variable "$${name}" got invalid value${shown}${at}; ${error.message}`, node, error.extensions);
    });
    // A later graphql could reject more. Without an error, the variable would count as missing.
    if (!isExplained) add(`Variable "$${name}" got an invalid value.`, node);
  }
}

function toError(message: string, nodes: VariableDefinitionNode | null = null, extensions: object = {}) {
  const code: ErrorCode = "BAD_USER_INPUT";
  return new GraphQLError(message, { nodes, extensions: { code, ...extensions } });
}
