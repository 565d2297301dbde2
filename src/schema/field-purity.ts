/**
 * What a field says in its `extensions` of how its value follows from its object, so that compiled code reads the value
 * without the ceremony of a resolver. Fields that Pothos exposes need no mark. A value that is read is no promise, nor is there
 * one in a list of values.
 */
export interface FieldPurity {
  /** The resolver is a synchronous function of its object alone: no arguments, no context, no effects. */
  readonly isPure?: true;
  /**
   * The value where the object alone tells it; undefined where the resolver has to be asked. Synchronous, without
   * effects, and the same as the resolver's answer.
   */
  readonly known?: (object: never) => unknown;
}

/** What an interface or a union says in its `extensions` of how the type of a value is found. */
export interface TypePurity {
  /** `resolveType` is a synchronous function of the value alone. */
  readonly isPure?: true;
}

/** The mark of a field, or of the `resolveType` of an interface or a union, that depends on the object alone. */
export const pure = { isPure: true } as const satisfies FieldPurity & TypePurity;
