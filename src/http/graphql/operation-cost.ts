import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** How often a field calls services, as its `extensions.upstreamCalls` says: a number, or a function of its arguments. */
type UpstreamCalls = number | ((args: Record<string, unknown>) => number);

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Record<string, unknown>;
  /** Costs found already, so that a fragment that is spread many times is walked once. */
  readonly known: Map<SelectionSetNode, number>;
}

/**
 * The most calls to services that an operation may cause: the sum over all fields that make any, whether or not
 * `@skip` and `@include` leave them in.
 * @param document validated against the schema.
 * @param operationName which operation, when the document has several.
 */
export function operationCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | undefined;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    if (!operationName || definition.name?.value === operationName) operation ??= definition;
  }
  const root = operation && schema.getRootType(operation.operation);
  if (!operation || !root) return 0;
  return costOfSelections({ schema, fragments, variables, known: new Map() }, operation.selectionSet, root);
}

function costOfSelections(walk: Walk, selections: SelectionSetNode, type: GraphQLNamedType): number {
  const known = walk.known.get(selections);
  if (known !== undefined) return known;
  let cost = 0;
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) {
      cost += costOfField(walk, selection, type);
    } else {
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value) : selection;
      const condition = fragment?.typeCondition
        ? walk.schema.getType(fragment.typeCondition.name.value)
        : type;
      if (fragment && condition) cost += costOfSelections(walk, fragment.selectionSet, condition);
    }
  }
  walk.known.set(selections, cost);
  return cost;
}

function costOfField(walk: Walk, node: FieldNode, parent: GraphQLNamedType): number {
  const field: GraphQLField<unknown, unknown> | undefined =
    isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
  if (!field) return 0;
  const calls = field.extensions["upstreamCalls"] as UpstreamCalls | undefined;
  const own = typeof calls === "function" ? callsFor(calls, field, node, walk.variables) : (calls ?? 0);
  return own + (node.selectionSet ? costOfSelections(walk, node.selectionSet, getNamedType(field.type)) : 0);
}

/** Arguments that the field refuses make no calls: the execution ends with an error of its own. */
function callsFor(
  calls: Exclude<UpstreamCalls, number>,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  variables: Record<string, unknown>,
): number {
  try {
    return calls(getArgumentValues(field, node, variables));
  } catch (error) {
    if (error instanceof GraphQLError) return 0;
    throw error;
  }
}
