import {
  type DirectiveNode,
  getDirectiveValues,
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
export function selectedFields(info: GraphQLResolveInfo, typeName: string): ReadonlySet<string> {
  const { schema, variableValues, fragments } = info;
  const type = schema.getType(typeName);
  const names = new Set<string>();
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
        names.add(selection.name.value);
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
  return names;
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
