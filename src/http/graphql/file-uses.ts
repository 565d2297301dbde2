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
 * Refuses an operation that gives one file to several of its fields, several files to different ones, or a file to none beside others,
 * before any of them runs: a file is passed on once, and files while they arrive, in the order of the request; the fields before the last
 * one would have had their effect.
 */
export function useSingleFileUse(): Plugin {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const variables = (args.variableValues ?? {}) as Record<string, unknown>;
      const names = Object.keys(variables).filter((key) => holdsFile(variables[key]));
      if (names.length === 0) return;
      const message = faultOfUses(
        names,
        usesOf(args.document, args.operationName, variables, new Set(names)),
      );
      if (message !== null) setResultAndStopExecution({ errors: [badUserInput(message)] });
    },
  };
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
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
  names: ReadonlySet<string>,
): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const operation = getOperationAST(document, operationName);
  if (!operation) return uses;
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
  for (const [key, { arguments: given = [] }] of fields) {
    const used: string[] = [];
    const onVariable = ({ name: { value } }: VariableNode) => {
      if (names.has(value)) used.push(value);
    };
    for (const argument of given) visit(argument, { Variable: onVariable });
    if (used.length > 0) uses.set(key, used);
  }
  return uses;
}
