import { type GraphQLError, type VariableNode, visit } from "graphql";
// The function with which fields are collected for their execution.
import { collectFields } from "graphql/execution/collectFields.js";
import { Upload } from "graphql-upload-ts";
import type { RunValues } from "../plans/executor.ts";
import type { OperationParts } from "../plans/operation-parts.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";

/**
 * Finds a fault in how an operation uses the files of its variables: one file in several fields, several files in different ones, or a
 * file in none beside others. Files are passed on once, while they arrive and in the order of the request, so the fields before the
 * faulty one would have had their effect.
 * @returns an error for the client; null without a fault.
 * @throws GraphQLError for a condition that is null.
 */
export function findFileFault(
  operation: OperationParts,
  { given, variables }: RunValues,
): GraphQLError | null {
  const names = Object.keys(given).filter((key) => holdsFile(given[key]));
  if (names.length === 0) return null;
  const message = faultOfUses(names, usesOf(operation, variables, new Set(names)));
  return message === null ? null : badUserInput(message);
}

/** @param uses the variables with files that each field uses. */
function faultOfUses(names: readonly string[], uses: ReadonlyMap<string, readonly string[]>): string | null {
  const used = [...uses.values()].flat();
  const repeated = names.find((name) => used.indexOf(name) !== used.lastIndexOf(name));
  if (repeated !== undefined) {
    return `The variable \`$${repeated}\` brings a file and is used more than once. A file is passed on once, so one field can take it: send one request for each.`;
  }
  const unused = names.find((name) => !used.includes(name));
  if (used.length > 0 && unused !== undefined) {
    return `The variable \`$${unused}\` brings a file that no field takes. Files come one after another, so the others would wait for it: send only files that the operation uses.`;
  }
  if (uses.size < 2) return null;
  const fields = [...uses.keys()].map((name) => `\`${name}\``).join(", ");
  return `The files of this request go to ${uses.size} fields: ${fields}. They are passed on one after another while they arrive, so one field takes all of them: send one request for each.`;
}

/** Looks no deeper than operations of multipart requests are nested. */
function holdsFile(value: unknown, maxNesting = 64): boolean {
  if (value instanceof Upload) return true;
  if (typeof value !== "object" || value === null || maxNesting === 0) return false;
  return Object.values(value).some((inner) => holdsFile(inner, maxNesting - 1));
}

/** The variables with files that the fields of the operation's first level use; files are arguments of mutations alone. */
function usesOf(
  { schema, fragments, node }: OperationParts,
  variables: RunValues["variables"],
  names: ReadonlySet<string>,
): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const root = schema.getRootType(node.operation);
  if (!root) return uses;
  // Fields that answer under one name are one field, and run once.
  for (const [key, [field]] of collectFields(schema, fragments, variables, root, node.selectionSet)) {
    const used: string[] = [];
    const onVariable = ({ name: { value } }: VariableNode) => {
      if (names.has(value)) used.push(value);
    };
    for (const argument of field?.arguments ?? []) visit(argument, { Variable: onVariable });
    if (used.length > 0) uses.set(key, used);
  }
  return uses;
}
