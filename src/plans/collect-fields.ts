import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { keyMap } from "graphql/jsutils/keyMap.js";
/** Fragments by their names, as graphql-js hands them to resolvers: without a prototype. */
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** An operation of a document that is valid in a schema. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  /** Those of the document. */
  readonly fragments: Fragments;
}

/** The fragments that a document defines. */
export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return keyMap(fragments, ({ name }) => name.value);
}

/** Whether a selection takes part in a request with these variables; null for one that takes part in every request. */
export type Condition = ((variables: Readonly<Record<string, unknown>>) => boolean) | null;

const never: Condition = () => false;

/** Holds when both conditions hold. */
function and(one: Condition, other: Condition): Condition {
  if (one === null) return other;
  return other === null ? one : (variables) => one(variables) && other(variables);
}

/** Finds where things that may be met several times, each time on a condition, are met first. */
export class FirstMeetings {
  readonly #earlier = new Map<string, Condition[]>();

  /** The condition on which this meeting is the first one; undefined when there always was an earlier one. */
  conditionOf(name: string, condition: Condition): Condition | undefined {
    const earlier = this.#earlier.get(name) ?? [];
    if (earlier.includes(null) || earlier.includes(condition)) return undefined;
    const count = earlier.push(condition) - 1;
    this.#earlier.set(name, earlier);
    if (count === 0) return condition;
    return and(condition, (variables) => earlier.findIndex((each) => each?.(variables) ?? true) === count);
  }
}

/** An operation has more selections than are read for a program. */
export class TooManySelectionsError extends Error {}

/** Reads the conditions of an operation's selections. The same directives make one condition. */
export class Conditions {
  /** Names of the variables that have been found. */
  readonly variables = new Set<string>();
  readonly #known = new Map<string, Condition>();
  #left: number;

  /** @param maxSelections how many selections may be read: what is spread on many conditions is read for each of them. */
  constructor(maxSelections: number) {
    this.#left = maxSelections;
  }

  /** The condition that `@skip` and `@include` put on a selection. @throws TooManySelectionsError */
  of({ directives = [] }: SelectionNode): Condition {
    this.#left -= 1;
    if (this.#left < 0) throw new TooManySelectionsError();
    return directives.map((directive) => this.#ofDirective(directive)).reduce(and, null);
  }

  #ofDirective({ name, arguments: given }: DirectiveNode): Condition {
    const value = given?.[0]?.value;
    const isSkip = name.value === GraphQLSkipDirective.name;
    if (value?.kind === Kind.BOOLEAN) return value.value === isSkip ? never : null;
    if (value?.kind !== Kind.VARIABLE) return null;
    const variable = value.name.value;
    const key = `${isSkip} ${variable}`;
    const condition: Condition = this.#known.get(key) ?? ((variables) => variables[variable] !== isSkip);
    this.#known.set(key, condition);
    this.variables.add(variable);
    return condition;
  }
}

/** What selections are read with. */
export interface SelectionParts extends Pick<OperationParts, "schema" | "fragments"> {
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
 * The places, in their order, where selection sets ask for fields of an object of one type. A fragment that is spread many times is read
 * once, as in execution, or once on each condition.
 */
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
