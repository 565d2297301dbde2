import { type DirectiveNode, GraphQLSkipDirective, Kind, type SelectionNode } from "graphql";

/** Whether a selection takes part in a request with these variables; null for one that takes part in every request. */
export type Condition = ((variables: Readonly<Record<string, unknown>>) => boolean) | null;

const never: Condition = () => false;

/** Holds when both conditions hold. */
export function and(one: Condition, other: Condition): Condition {
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
