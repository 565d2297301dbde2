import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
} from "graphql";
import { and, type Condition, type Conditions, FirstMeetings } from "./conditions.ts";
import type { Fragments } from "./operation-parts.ts";

/** What selections are read with. */
export interface SelectionParts {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Reads `@skip` and `@include`; by default they are not minded. */
  readonly conditions?: Conditions;
}

/** A place where a field is asked for. */
export interface FieldUse {
  /** The name under which the field is answered. */
  readonly name: string;
  readonly node: FieldNode;
  readonly condition: Condition;
}

/** A selection set that takes part in a request on a condition. */
export type ConditionalSet = readonly [selectionSet: SelectionSetNode, condition: Condition];

/**
 * The fields that several selection sets ask for of an object of one type, by the names under which they are answered. A
 * fragment that is spread many times is read once, as in execution.
 */
export function collectFields(
  parts: SelectionParts,
  selectionSets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
): ReadonlyMap<string, readonly FieldNode[]> {
  const sets = selectionSets.map((set) => [set, null] as const);
  const uses = Map.groupBy(collectUses(parts, sets, type), ({ name }) => name);
  return new Map([...uses].map(([name, own]) => [name, own.map(({ node }) => node)]));
}

/** The places, in their order, where selection sets ask for fields of an object of one type. */
export function collectUses(
  { schema, fragments, conditions }: SelectionParts,
  sets: readonly ConditionalSet[],
  type: GraphQLObjectType,
): readonly FieldUse[] {
  const uses: FieldUse[] = [];
  const spreads = new FirstMeetings();

  const applies = (condition: NamedTypeNode | undefined) => {
    if (!condition || condition.name.value === type.name) return true;
    const named = schema.getType(condition.name.value);
    return isAbstractType(named) && schema.isSubType(named, type);
  };

  const collect = ({ selections }: SelectionSetNode, outer: Condition) => {
    for (const selection of selections) {
      const condition = and(outer, conditions?.of(selection) ?? null);
      if (selection.kind === Kind.FIELD) {
        uses.push({ name: (selection.alias ?? selection.name).value, node: selection, condition });
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        if (applies(selection.typeCondition)) collect(selection.selectionSet, condition);
      } else {
        const fragment = fragments[selection.name.value];
        const first = spreads.conditionOf(selection.name.value, condition);
        if (first === undefined || !fragment || !applies(fragment.typeCondition)) continue;
        collect(fragment.selectionSet, first);
      }
    }
  };
  for (const [selectionSet, condition] of sets) collect(selectionSet, condition);
  return uses;
}
