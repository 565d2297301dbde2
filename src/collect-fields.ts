import {
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import type { VariableValues } from "./graphql-versions.ts";

/** Values that determine the fields of a selection, as in a resolve info. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  /** Used by `@skip` and `@include`. */
  readonly variableValues: VariableValues;
}

/** Fields by response name, in response order. */
export type CollectedFields = ReadonlyMap<string, readonly FieldNode[]>;

/**
 * Collects the fields that selection sets select on an object, in the same way as the execution of graphql-js.
 * @param type of the object. @throws GraphQLError when the condition of `@skip` or `@include` is null.
 */
export function collectFields(
  { schema, fragments, variableValues }: Selecting,
  type: GraphQLObjectType,
  selectionSets: readonly (SelectionSetNode | undefined)[],
): CollectedFields {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const isIncluded = (node: SelectionNode) =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.["if"] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.["if"] !== false;
  const applies = (typeName: string | undefined) => {
    if (typeName === undefined || typeName === type.name) return true;
    const condition = schema.getType(typeName);
    return isAbstractType(condition) && schema.isSubType(condition, type);
  };
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD && spread.has(selection.name.value)) continue;
      if (!isIncluded(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value;
        const same = fields.get(name);
        if (same) same.push(selection);
        else fields.set(name, [selection]);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (applies(selection.typeCondition?.name.value)) collect(selection.selectionSet);
      } else {
        spread.add(selection.name.value);
        const fragment = fragments[selection.name.value];
        if (fragment && applies(fragment.typeCondition.name.value)) collect(fragment.selectionSet);
      }
    }
  };
  for (const selectionSet of selectionSets) if (selectionSet) collect(selectionSet);
  return fields;
}
