import {
  type ASTNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
  print,
  validate,
  visit,
} from "graphql";
import type { WrittenOperation } from "./operation-writer.ts";

/** Kinds of which one can be left out and the rest may be valid still. */
const droppable: ReadonlySet<string> = new Set([
  Kind.FIELD,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_SPREAD,
  Kind.DIRECTIVE,
  Kind.ARGUMENT,
  Kind.OBJECT_FIELD,
  Kind.OPERATION_DEFINITION,
  Kind.FRAGMENT_DEFINITION,
  Kind.VARIABLE_DEFINITION,
]);

/** Leaves out of an operation that fails whatever it can and fails nonetheless, so that it can be read. */
export async function shrink(
  schema: GraphQLSchema,
  operation: WrittenOperation,
  fails: (operation: WrittenOperation, document: DocumentNode) => Promise<boolean>,
): Promise<WrittenOperation> {
  let smallest = { ...operation, text: print(parse(operation.text)) };
  const attempt = async (candidate: WrittenOperation): Promise<boolean> => {
    if (candidate.text === "" || sizeOf(candidate) >= sizeOf(smallest)) return false;
    const document = parse(candidate.text);
    if (validate(schema, document).length > 0 || !(await fails(candidate, document))) return false;
    smallest = candidate;
    return true;
  };
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const which of ["variables", "earlierVariables"] as const) {
      for (const name of Object.keys(smallest[which])) {
        const { [name]: _left, ...others } = smallest[which];
        if (await attempt({ ...smallest, [which]: others })) isSmaller = true;
      }
    }
    for (let index = 0; ; index += 1) {
      const text = without(smallest, index);
      if (text === null) break;
      // What has moved to this place is next.
      if (await attempt({ ...smallest, text })) {
        isSmaller = true;
        index -= 1;
      }
    }
  }
  return smallest;
}

function sizeOf({ text, variables, earlierVariables }: WrittenOperation): number {
  return text.length + JSON.stringify([variables, earlierVariables]).length;
}

/** The text of an operation without one node, and without the fragments and variables that nothing uses then. */
function without({ text }: WrittenOperation, index: number): string | null {
  let count = -1;
  let hasDropped = false;
  const dropped: DocumentNode = visit(parse(text), {
    enter(node: ASTNode) {
      if (!droppable.has(node.kind)) return undefined;
      count += 1;
      if (count !== index) return undefined;
      hasDropped = true;
      return null;
    },
  });
  if (!hasDropped) return null;
  return print(withoutUnused(withoutEmpty(dropped)));
}

/** A selection set that nothing is left of asks for the type's name. */
function withoutEmpty(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet(node) {
      if (node.selections.length > 0) return undefined;
      const name = { kind: Kind.NAME, value: "__typename" } as const;
      return { ...node, selections: [{ kind: Kind.FIELD, name } as const] };
    },
  });
}

function withoutUnused(document: DocumentNode): DocumentNode {
  const used = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    FragmentSpread: ({ name }) => void used.add(`...${name.value}`),
    Variable: ({ name }) => void used.add(`$${name.value}`),
  });
  const cleaned: DocumentNode = visit(document, {
    FragmentDefinition: ({ name }) => (used.has(`...${name.value}`) ? undefined : null),
    VariableDefinition: ({ variable }) => (used.has(`$${variable.name.value}`) ? undefined : null),
  });
  return cleaned.definitions.length === document.definitions.length && print(cleaned) === print(document)
    ? cleaned
    : withoutUnused(cleaned);
}
