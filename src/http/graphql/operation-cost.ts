import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getNamedType,
  GraphQLError,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  valueFromAST,
} from "graphql";

/**
 * How often a field calls services, as its `extensions.upstreamCalls` says: a number, or a function of its arguments and of
 * whether the object was found as one of an interface or union, by a call that may know less of it.
 */
type UpstreamCalls = number | ((args: Record<string, unknown>, isNarrowed: boolean) => number);

/** What a selection set selects of. */
interface Parent {
  readonly type: GraphQLNamedType;
  /** Whether the type is a fragment's condition on an object that was found as one of an interface or union. */
  readonly isNarrowed: boolean;
}

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Record<string, unknown>;
  /** Costs found already, so that a fragment that is spread many times is walked once; and those of narrowed types. */
  readonly known: Map<SelectionSetNode, number>;
  readonly knownNarrowed: Map<SelectionSetNode, number>;
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
  const values = { ...defaultsOf(schema, operation), ...variables };
  const walk = { schema, fragments, variables: values, known: new Map(), knownNarrowed: new Map() };
  return costOfSelections(walk, operation.selectionSet, { type: root, isNarrowed: false });
}

/** What the variables are that a request leaves out. */
function defaultsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const { variable, type, defaultValue } of operation.variableDefinitions ?? []) {
    if (!defaultValue) continue;
    // A type reference that is read as one of either kind; the document is valid, so it is an input type.
    const inputType = typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType | undefined;
    if (inputType) defaults[variable.name.value] = valueFromAST(defaultValue, inputType);
  }
  return defaults;
}

function costOfSelections(walk: Walk, selections: SelectionSetNode, parent: Parent): number {
  const costs = parent.isNarrowed ? walk.knownNarrowed : walk.known;
  const known = costs.get(selections);
  if (known !== undefined) return known;
  let cost = 0;
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) {
      cost += costOfField(walk, selection, parent);
    } else {
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value) : selection;
      const condition = fragment?.typeCondition
        ? walk.schema.getType(fragment.typeCondition.name.value)
        : parent.type;
      if (fragment && condition) {
        const isNarrowed = parent.isNarrowed || isAbstractType(parent.type);
        cost += costOfSelections(walk, fragment.selectionSet, { type: condition, isNarrowed });
      }
    }
  }
  costs.set(selections, cost);
  return cost;
}

function costOfField(walk: Walk, node: FieldNode, { type, isNarrowed }: Parent): number {
  const field: GraphQLField<unknown, unknown> | undefined =
    isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
  if (!field) return 0;
  const calls = field.extensions["upstreamCalls"] as UpstreamCalls | undefined;
  const own =
    typeof calls === "function"
      ? callsFor((args) => calls(args, isNarrowed), field, node, walk.variables)
      : (calls ?? 0);
  if (!node.selectionSet) return own;
  return (
    own + costOfSelections(walk, node.selectionSet, { type: getNamedType(field.type), isNarrowed: false })
  );
}

/** Arguments that the field refuses make no calls: the execution ends with an error of its own. */
function callsFor(
  calls: (args: Record<string, unknown>) => number,
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
