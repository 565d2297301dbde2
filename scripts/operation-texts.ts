import {
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

/** A text of client code, and where it stands. */
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
 * The operations of client code, in the order of their names, each with the fragments that it uses, wherever those are defined.
 * @param faults receives a sentence for what cannot be read, has no name, or has a name twice.
 */
export function readOperations(texts: readonly ClientText[], faults: string[]): readonly ClientOperation[] {
  const operations = new Map<string, Defined<OperationDefinitionNode>>();
  const fragments = new Map<string, Defined<FragmentDefinitionNode>>();
  for (const { file, text } of texts) {
    for (const definition of definitionsOf(file, text, faults)) {
      if (definition.kind === Kind.OPERATION_DEFINITION) {
        if (definition.name) note(operations, definition.name.value, { file, definition }, faults);
        else faults.push(`${file} has an operation without a name; clients find an id by the name.`);
      } else if (definition.kind === Kind.FRAGMENT_DEFINITION) {
        note(fragments, definition.name.value, { file, definition }, faults);
      }
    }
  }
  const inOrder = [...operations].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([name, { file, definition }]) => ({
    name,
    file,
    document: {
      kind: Kind.DOCUMENT,
      definitions: [definition, ...fragmentsOf(definition, fragments)],
    },
  }));
}

/**
 * The texts in which clients send an operation: as it is written, and with the `__typename` that caches add to what has fields. Both are
 * printed, so that they do not depend on how the code is laid out: by graphql-js, and as urql does, without empty lines between
 * definitions. The last one is what Apollo Client sends, whose tools find an operation's id by its name.
 */
export function textsOf(document: DocumentNode): readonly string[] {
  const forms = [document, withTypenames(document)];
  const urql = forms.map(({ definitions }) => definitions.map(print).join("\n"));
  return [...new Set([...urql, ...forms.map(print)])];
}

interface Defined<Definition> {
  readonly file: string;
  readonly definition: Definition;
}

function definitionsOf(file: string, text: string, faults: string[]) {
  try {
    return parse(text, { noLocation: true }).definitions;
  } catch (error) {
    faults.push(`${file} has a document that cannot be read: ${(error as Error).message}`);
    return [];
  }
}

/** The same definition may stand in several documents. */
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

/** In the order in which they are met. One that is not defined is left to the validation. */
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
