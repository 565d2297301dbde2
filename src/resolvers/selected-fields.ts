import {
  type DirectiveNode,
  type FieldNode,
  getDirectiveValues,
  getNamedType,
  type GraphQLField,
  GraphQLID,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  isAbstractType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
} from "graphql";

/**
 * Names of the fields that are asked for of the object which a field answers with, should it be of the given type. What
 * `@skip` and `@include` leave out does not count.
 */
export function selectedFields(info: Selection, typeName: string): ReadonlySet<string> {
  return new Set(collectNodes(info, typeName).map(({ name }) => name.value));
}

/**
 * Whether the client selects nothing but `__typename` and identifiers of the object in a field of the payload with which a
 * field answers; true as well when that field is not selected.
 */
export function selectsOnlyIdsOf(info: GraphQLResolveInfo, fieldName: string): boolean {
  const payload = getNamedType(info.returnType);
  const field = isObjectType(payload) ? payload.getFields()[fieldName] : undefined;
  if (!field) return false;
  const nodes = collectNodes(info, payload.name).filter(({ name }) => name.value === fieldName);
  const type = getNamedType(field.type);
  const types = isAbstractType(type) ? info.schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
  return types.every((one) => {
    const fields = one.getFields();
    const { schema, variableValues, fragments } = info;
    const names = selectedFields({ schema, variableValues, fragments, fieldNodes: nodes }, one.name);
    return [...names].every((name) => name === "__typename" || isId(fields[name]));
  });
}

function isId(field: GraphQLField<unknown, unknown> | undefined): boolean {
  return field !== undefined && getNamedType(field.type) === GraphQLID;
}

/** The parts of a resolver's information that tell what is selected. */
type Selection = Pick<GraphQLResolveInfo, "schema" | "variableValues" | "fragments" | "fieldNodes">;

/** The fields that are selected of an object, should it be of the given type. */
function collectNodes(info: Selection, typeName: string): readonly FieldNode[] {
  const { schema, variableValues, fragments } = info;
  const type = schema.getType(typeName);
  const nodes: FieldNode[] = [];
  const spread = new Set<string>();

  const applies = (condition: NamedTypeNode | undefined) => {
    if (!condition || condition.name.value === typeName) return true;
    const named = schema.getType(condition.name.value);
    return isAbstractType(named) && isObjectType(type) && schema.isSubType(named, type);
  };

  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (!isIncluded(selection, variableValues)) continue;
      if (selection.kind === Kind.FIELD) {
        nodes.push(selection);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (applies(selection.typeCondition)) collect(selection.selectionSet);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments[selection.name.value];
        if (fragment && applies(fragment.typeCondition)) collect(fragment.selectionSet);
      }
    }
  };
  for (const { selectionSet } of info.fieldNodes) if (selectionSet) collect(selectionSet);
  return nodes;
}

/** Whether `@skip` and `@include` leave a selection in, by the values of an operation's variables. @throws GraphQLError for a value that is no boolean. */
export function isIncluded(
  selection: { readonly directives?: readonly DirectiveNode[] | undefined },
  variables: Readonly<Record<string, unknown>>,
): boolean {
  const node = { directives: selection.directives ?? [] };
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.["if"] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.["if"] !== false
  );
}
