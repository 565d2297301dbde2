import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** What selections are read with. */
export interface SelectionParts {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Whether `@skip` and `@include` leave a selection in; by default all count. */
  readonly isIncluded?: (selection: SelectionNode) => boolean;
}

/**
 * The fields that several selection sets ask for of an object of one type, by the names under which they are answered. A
 * fragment that is spread many times is read once, as in execution.
 */
export function collectFields(
  { schema, fragments, isIncluded }: SelectionParts,
  selectionSets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();

  const applies = (condition: NamedTypeNode | undefined) => {
    if (!condition || condition.name.value === type.name) return true;
    const named = schema.getType(condition.name.value);
    return isAbstractType(named) && schema.isSubType(named, type);
  };

  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (isIncluded && !isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        const known = fields.get(name);
        if (known) known.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (applies(selection.typeCondition)) collect(selection.selectionSet);
      } else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        const fragment = fragments.get(selection.name.value);
        if (fragment && applies(fragment.typeCondition)) collect(fragment.selectionSet);
      }
    }
  };
  for (const selectionSet of selectionSets) collect(selectionSet);
  return fields;
}
