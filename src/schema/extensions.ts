/**
 * Calls to services that a field causes, declared in its `extensions`, so that an operation's cost is known before it
 * runs. A field with an argument `first` counts as a page of that size.
 */
export interface FieldCost {
  /**
   * Number of calls for one object: a number or a function. `isNarrowed` is true when the object was read through an
   * interface or union, whose call may return less of it.
   */
  readonly upstreamCalls?: number | ((args: Arguments, isNarrowed: boolean) => number);
  /**
   * Name of calls that several fields of an object share. In a list, all objects with equal calls share them too;
   * `distinct` of the list limits the number of different calls.
   */
  readonly sharedBy?: SharedCall;
  /** Calls of other fields of the same object that this field's own call makes unnecessary. */
  readonly covers?: SharedCall;
  /** Maximum number of objects that the field returns: a number, or a function of its arguments. */
  readonly listSize?: number | ((args: Arguments) => number);
  /** Maximum number of different shared calls for all objects that the field returns. */
  readonly distinct?: Readonly<Partial<Record<SharedCall, number>>>;
  /** True when the field only passes on the objects of its parent, like the `nodes` of a connection. */
  readonly isPartOfPage?: boolean;
}

/** Arguments of a field as its resolver gets them. */
type Arguments = Readonly<Record<string, unknown>>;

/**
 * Names of shared calls: the facts of a file, the feed type of catalog files, the search for the schedule that started
 * a task, the template of a schedule, the reason of a failed task, the categories of the store.
 */
export type SharedCall =
  | "fileFacts"
  | "feedType"
  | "scheduleSearch"
  | "scheduleTemplate"
  | "taskFailure"
  | "storeCategories";

/**
 * Relation of a field's value to its object, declared in the field's `extensions`, so that compiled code can read the
 * value without calling the resolver. Fields that Pothos exposes need no mark. The value must not be a promise, nor a
 * list that contains promises.
 */
export interface FieldPurity {
  /** True when the resolver is a synchronous function of its object only: no arguments, no context, no side effects. */
  readonly isPure?: true;
  /**
   * Returns the value when the object contains it; undefined when the resolver must be called. Synchronous, without
   * side effects, and equal to the resolver's result.
   */
  readonly known?: (object: never) => unknown;
}

/**
 * Mark of an interface or union whose `resolveType` is a synchronous function of the value only, declared in its
 * `extensions`.
 */
export type TypePurity = Pick<FieldPurity, "isPure">;

/** Mark of a field, or of an interface or union's `resolveType`, that depends only on the object. */
export const pure = { isPure: true } as const satisfies FieldPurity & TypePurity;

/** Sharing of a subscription field between subscribers, declared in its `extensions`. */
export interface FieldSharing {
  /**
   * True when subscribing has no side effects. Equal subscriptions can then share their context and the execution of
   * each event. Without the mark, each subscription runs separately.
   */
  readonly isShared?: true;
}

/** JSON output of a scalar, declared in its `extensions`, so that compiled code can skip `serialize`. */
export interface ScalarText {
  /**
   * `string`: a string value is written as it is, and `serialize` returns strings. `number`: a finite number is written
   * as it is. A function returns the characters between the quotes, equal to the result of `serialize` and without
   * characters that JSON escapes. It returns undefined when `serialize` must be called, and has no side effects.
   */
  readonly jsonText?: "string" | "number" | ((value: unknown) => string | undefined);
}
