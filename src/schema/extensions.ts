/**
 * What a field says in its `extensions` of the calls to services below it, so that an operation is priced before it runs.
 * A field with an argument `first` is a page of so many items without saying so.
 */
export interface FieldCost {
  /**
   * How often the field calls services for one object: a number, or a function of its arguments and of whether the object
   * was found as one of an interface or union, by a call that may know less of it.
   */
  readonly upstreamCalls?: number | ((args: Arguments, isNarrowed: boolean) => number);
  /**
   * Names calls that are made once for several fields of an object, and once for all objects of a list that agree in what
   * the calls ask for. How many do not agree, the list says in `distinct`.
   */
  readonly sharedBy?: SharedCall;
  /** Calls of other fields of the same object that this field's own call answers as well. */
  readonly covers?: SharedCall;
  /** Most objects that the field answers with: a number, or a function of its arguments. */
  readonly listSize?: number | ((args: Arguments) => number);
  /** How often the calls that objects share are made at most for all objects that the field answers with. */
  readonly distinct?: Readonly<Partial<Record<SharedCall, number>>>;
  /** Whether the field only hands the objects of the field above on, as the `nodes` of a connection do. */
  readonly isPartOfPage?: boolean;
}

/** Arguments of a field as its resolver gets them. */
type Arguments = Readonly<Record<string, unknown>>;

/**
 * Calls that are shared: the facts of a file, the feed type of catalog files, the search for the schedule that started a
 * task, the template of a schedule, the reason of a failed task, the categories of the store.
 */
export type SharedCall =
  | "fileFacts"
  | "feedType"
  | "scheduleSearch"
  | "scheduleTemplate"
  | "taskFailure"
  | "storeCategories";

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

/** What an interface or a union says in its `extensions`: that `resolveType` is a synchronous function of the value alone. */
export type TypePurity = Pick<FieldPurity, "isPure">;

/** The mark of a field, or of the `resolveType` of an interface or a union, that depends on the object alone. */
export const pure = { isPure: true } as const satisfies FieldPurity & TypePurity;

/** What a field of the subscription type says in its `extensions` of its subscribers. */
export interface FieldSharing {
  /**
   * Subscribing only watches and has no effect, so that those who subscribe to the same may share their context and the
   * events that they get together. Without the mark each subscription runs alone.
   */
  readonly isShared?: true;
}

/** What a scalar says in its `extensions` of how its values are written, so that compiled code need not serialize them. */
export interface ScalarText {
  /**
   * `string`: a value that is a string is written as it is, and `serialize` gives strings. `number`: a value that is a finite
   * number is written as it is. A function gives the characters that stand between the quotes, none of which JSON escapes, as
   * `serialize` would give them; undefined for a value that `serialize` has to judge. It has no effects.
   */
  readonly jsonText?: "string" | "number" | ((value: unknown) => string | undefined);
}
