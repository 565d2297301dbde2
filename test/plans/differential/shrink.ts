import {
  type ASTNode,
  type GraphQLSchema,
  Kind,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  parse,
  print,
  specifiedRules,
  validate,
  visit,
} from "graphql";
import type { WrittenOperation } from "./operation-writer.ts";

/** Kinds of nodes that can be removed from a document that then may still be valid. */
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

const rules = specifiedRules.filter(
  (rule) => rule !== NoUnusedFragmentsRule && rule !== NoUnusedVariablesRule,
);

/** Removes as many nodes as possible from a failing operation while it still fails, so that it becomes readable. */
export async function shrink(
  schema: GraphQLSchema,
  operation: WrittenOperation,
  fails: (operation: WrittenOperation) => Promise<boolean>,
): Promise<WrittenOperation> {
  let smallest = { ...operation, text: print(parse(operation.text)) };
  for (let index = 0, text = without(smallest.text, 0); text !== null; text = without(smallest.text, index)) {
    const candidate = { ...smallest, text };
    // The next node has moved to this index.
    if (isValid(schema, text) && (await fails(candidate))) smallest = candidate;
    else index += 1;
  }
  return smallest;
}

function isValid(schema: GraphQLSchema, text: string): boolean {
  try {
    return validate(schema, parse(text), rules).length === 0;
  } catch {
    // The selection set would be empty.
    return false;
  }
}

/** Text of an operation without one node; null when there is no node with this index. */
function without(text: string, index: number): string | null {
  let count = -1;
  const dropped = visit(parse(text), {
    enter(node: ASTNode) {
      if (droppable.has(node.kind)) count += 1;
      return droppable.has(node.kind) && count === index ? null : undefined;
    },
  });
  return count < index ? null : print(dropped);
}
