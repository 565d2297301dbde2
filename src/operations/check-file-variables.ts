import { type GraphQLError, type VariableNode, visit } from "graphql";
import { Upload } from "graphql-upload-ts";
import { collectFields } from "../collect-fields.ts";
import { variableValues } from "../graphql-versions.ts";
import type { RunValues } from "../plans/executor.ts";
import type { OperationParts } from "../plans/operation-parts.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";

/**
 * Checks the use of files in an operation's variables. It rejects a file that is used twice, files that are used by
 * several fields, and an unused file next to used ones. Files are streamed once, in the order of the request. Without
 * the check, an error would only occur after earlier fields had taken effect.
 * @returns an error for the client; null when the use is valid.
 * @throws GraphQLError when the condition of `@skip` or `@include` is null.
 */
export function checkFileVariables(
  operation: OperationParts,
  { given, variables }: RunValues,
): GraphQLError | null {
  const names = Object.keys(given).filter((key) => holdsFile(given[key]));
  if (names.length === 0) return null;
  const message = faultOfUses(names, usesOf(operation, variables, new Set(names)));
  return message === null ? null : badUserInput(message);
}

/**
 * Returns the error message for an invalid use of files, or null. @param uses variables with files, by the field that
 * uses them.
 */
function faultOfUses(names: readonly string[], uses: ReadonlyMap<string, readonly string[]>): string | null {
  const used = [...uses.values()].flat();
  const repeated = names.find((name) => used.indexOf(name) !== used.lastIndexOf(name));
  if (repeated !== undefined) {
    return `The variable \`$${repeated}\` contains a file and is used more than once. A file can be read only once, so only one field can use it. Send a separate request for each field.`;
  }
  const unused = names.find((name) => !used.includes(name));
  if (used.length > 0 && unused !== undefined) {
    return `The variable \`$${unused}\` contains a file that no field uses. Files arrive one after another, so it would block the other files. Send only files that the operation uses.`;
  }
  if (uses.size < 2) return null;
  const fields = [...uses.keys()].map((name) => `\`${name}\``).join(", ");
  return `The files of this request are used by ${uses.size} fields: ${fields}. Files are forwarded in order while they arrive, so only one field can use them. Send a separate request for each field.`;
}

/** Returns true when a value contains a file. Multipart requests cannot be nested more deeply than `maxNesting`. */
function holdsFile(value: unknown, maxNesting = 64): boolean {
  if (value instanceof Upload) return true;
  if (typeof value !== "object" || value === null || maxNesting === 0) return false;
  return Object.values(value).some((inner) => holdsFile(inner, maxNesting - 1));
}

/** Returns the variables with files that each root field uses. Only mutation arguments accept files. */
function usesOf(
  { schema, fragments, node }: OperationParts,
  variables: RunValues["variables"],
  names: ReadonlySet<string>,
): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const root = schema.getRootType(node.operation);
  if (!root) return uses;
  // Fields with the same response name are merged and run once.
  const selecting = { schema, fragments, variableValues: variableValues(variables) };
  for (const [key, [field]] of collectFields(selecting, root, [node.selectionSet])) {
    const used: string[] = [];
    const onVariable = ({ name: { value } }: VariableNode) => {
      if (names.has(value)) used.push(value);
    };
    for (const argument of field?.arguments ?? []) visit(argument, { Variable: onVariable });
    if (used.length > 0) uses.set(key, used);
  }
  return uses;
}
