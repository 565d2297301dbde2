import { stringifyDocument } from "@urql/core";
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  visit,
} from "graphql";

/** A document in client code, with its location. */
export interface ClientText {
  readonly file: string;
  readonly text: string;
}

/** An operation with the fragments that it uses. */
export interface ClientOperation {
  readonly name: string;
  readonly file: string;
  readonly document: DocumentNode;
}

/**
 * Returns the operations of client code, sorted by name, each with the fragments that it uses from any file. Fragments
 * of its own document keep their order; those of other documents follow. Directives that clients evaluate themselves
 * are removed.
 * @param faults receives a message for each text that cannot be parsed, and for each missing or duplicate name.
 */
export function readOperations(texts: readonly ClientText[], faults: string[]): readonly ClientOperation[] {
  const operations = new Map<string, Defined<OperationDefinitionNode>>();
  const fragments = new Map<string, Defined<FragmentDefinitionNode>>();
  for (const { file, text } of texts) {
    const document = definitionsOf(file, text, faults);
    for (const definition of document) {
      if (definition.kind === Kind.OPERATION_DEFINITION) {
        if (definition.name) note(operations, definition.name.value, { file, definition, document }, faults);
        else faults.push(`${file} has an operation without a name; clients find an id by the name.`);
      } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        note(fragments, definition.name.value, { file, definition, document }, faults);
      }
    }
  }
  const inOrder = [...operations].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([name, { file, definition, document }]) => {
    const used = [definition, ...fragmentsOf(definition, fragments)];
    const own = document.filter((one) => used.some((other) => other === one));
    const others = used.filter((one) => !own.includes(one));
    return { name, file, document: { kind: Kind.DOCUMENT, definitions: [...own, ...others] } };
  });
}

/**
 * Returns the texts in which clients send an operation: as written and with the `__typename` that caches add, each with
 * its fragments in source order and sorted by name, as Apollo's tools for persisted operations do. All are printed by
 * graphql-js, and by urql, which breaks lines differently, so they do not depend on the layout of the code. The last
 * text is that of Apollo's tools, which find the id of an operation by its name.
 */
export function textsOf(document: DocumentNode): readonly string[] {
  const forms = [document, sorted(document)].flatMap((one) => [one, withTypenames(one)]);
  // urql stores the printed text in the document, so it gets a copy.
  const urql = forms.map((form) => stringifyDocument({ ...form }));
  return [...new Set([...urql, ...forms.map(print)])];
}

interface Defined<Definition> {
  readonly file: string;
  readonly definition: Definition;
  /** All definitions of the document that contains it. */
  readonly document: readonly DefinitionNode[];
}

/**
 * Directives that Apollo Client evaluates and removes before sending. urql and gql.tada do the same with those that
 * start with `_`.
 */
const clientDirectives = ["connection", "nonreactive", "unmask"];

function definitionsOf(file: string, text: string, faults: string[]): readonly DefinitionNode[] {
  try {
    return visit(parse(text, { noLocation: true }), {
      Directive: ({ name: { value } }) =>
        value.startsWith("_") || clientDirectives.includes(value) ? null : undefined,
    }).definitions;
  } catch (error) {
    faults.push(`${file} has a document that cannot be read: ${(error as Error).message}`);
    return [];
  }
}

/** Adds a definition. The same one may occur in several documents. */
function note<Definition extends OperationDefinitionNode | FragmentDefinitionNode>(
  known: Map<string, Defined<Definition>>,
  name: string,
  found: Defined<Definition>,
  faults: string[],
): void {
  const other = known.get(name);
  if (other && print(other.definition) !== print(found.definition)) {
    faults.push(`${other.file} and ${found.file} define ${name} differently.`);
  }
  known.set(name, other ?? found);
}

/** Returns fragments in the order of their first use. Validation reports undefined ones. */
function fragmentsOf(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, Defined<FragmentDefinitionNode>>,
): readonly FragmentDefinitionNode[] {
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (within: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(within, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value)?.definition;
        if (!fragment || used.has(value)) return;
        used.set(value, fragment);
        collect(fragment);
      },
    });
  };
  collect(operation);
  return [...used.values()];
}

/** Returns the operation, followed by its fragments sorted by name. */
function sorted(document: DocumentNode): DocumentNode {
  return {
    ...document,
    definitions: document.definitions.toSorted((a, b) => (fragmentName(a) < fragmentName(b) ? -1 : 1)),
  };
}

/** Returns the name of a fragment; empty for an operation. */
function fragmentName(definition: DefinitionNode): string {
  return definition.kind === Kind.FRAGMENT_DEFINITION ? definition.name.value : "";
}

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

function withTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet(node, _key, parent): SelectionSetNode | undefined {
      const isRoot = parent !== undefined && "kind" in parent && parent.kind === Kind.OPERATION_DEFINITION;
      const hasOne = node.selections.some(
        (selection) => selection.kind === Kind.FIELD && selection.name.value === "__typename",
      );
      return isRoot || hasOne ? undefined : { ...node, selections: [...node.selections, typename] };
    },
  });
}
