import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  type VariableNode,
  visit,
} from "graphql";
import { badUserInput } from "../../resolvers/errors/graphql-errors.ts";
import { isIncluded } from "../../resolvers/selected-fields.ts";
import { Upload } from "graphql-upload-ts";
import type { Plugin } from "graphql-yoga";
import { fragmentsOf } from "../../plans/document-fragments.ts";

/**
 * Refuses an operation that gives one file to several of its fields, before any of them runs: a file is passed on once,
 * and the fields before the last one would have had their effect.
 */
export function useSingleFileUse(): Plugin {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const variables = (args.variableValues ?? {}) as Record<string, unknown>;
      const name = Object.keys(variables).find((key) => holdsFile(variables[key]));
      if (name === undefined || countUses(args.document, args.operationName, variables, name) < 2) return;
      const message = `The variable \`$${name}\` brings one file and is used more than once. A file is passed on once, so one field can take it: send one request for each.`;
      setResultAndStopExecution({
        errors: [badUserInput(message)],
      });
    },
  };
}

/** Looks no deeper than operations of multipart requests are nested. */
function holdsFile(value: unknown, maxNesting = 64): boolean {
  if (value instanceof Upload) return true;
  if (typeof value !== "object" || value === null || maxNesting === 0) return false;
  return Object.values(value).some((inner) => holdsFile(inner, maxNesting - 1));
}

/** How often the fields of the operation's first level use a variable; files are arguments of mutations alone. */
function countUses(
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
  name: string,
): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  const fragments = fragmentsOf(document);
  const fields = new Map<string, FieldNode>();
  const seen = new Set<SelectionSetNode>();
  const collect = (selectionSet: SelectionSetNode): void => {
    if (seen.has(selectionSet)) return;
    seen.add(selectionSet);
    for (const selection of selectionSet.selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.FIELD) {
        // Fields that answer under one name are one field, and run once.
        fields.set(selection.alias?.value ?? selection.name.value, selection);
      } else {
        const fragment =
          selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        if (fragment) collect(fragment.selectionSet);
      }
    }
  };
  collect(operation.selectionSet);
  let uses = 0;
  const onVariable = (variable: VariableNode) => void (uses += variable.name.value === name ? 1 : 0);
  for (const { arguments: given = [] } of fields.values()) {
    for (const argument of given) visit(argument, { Variable: onVariable });
  }
  return uses;
}
