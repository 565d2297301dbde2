/**
 * Calls to services that a field causes. A field declares them in its `extensions`, so that the cost of an operation is
 * known before it runs. A field with an argument `first` counts as a page of that size.
 */
export interface FieldCost {
  /**
   * Number of calls for one object: a number, or a function. `isNarrowed` is true when the object was read through an
   * interface or union, whose call may return fewer of its properties.
   */
  readonly upstreamCalls?: number | ((args: Arguments, isNarrowed: boolean) => number);
  /**
   * Name of calls that several fields of an object share. In a list, objects that need the same call share it too;
   * `distinct` of the list limits the number of different calls.
   */
  readonly sharedBy?: SharedCall;
  /** Calls of other fields of the same object that this field's own call makes unnecessary. */
  readonly covers?: SharedCall;
  /** Maximum number of objects that the field returns: a number, or a function of its arguments. */
  readonly listSize?: number | ((args: Arguments) => number);
  /** Maximum number of different shared calls for all objects that the field returns. */
  readonly distinct?: Readonly<Partial<Record<SharedCall, number>>>;
  /** True when the field only returns objects that its parent has counted, like the `nodes` of a connection. */
  readonly isPartOfPage?: boolean;
}

/** Arguments of a field, as its resolver receives them. */
type Arguments = Readonly<Record<string, unknown>>;

/**
 * Names of shared calls: the properties of a file, the feed type of catalog files, the search for the schedule that
 * started a task, the template of a schedule, the reason of a failed task, the categories of the store.
 */
export type SharedCall =
  | "fileFacts"
  | "feedType"
  | "scheduleSearch"
  | "scheduleTemplate"
  | "taskFailure"
  | "storeCategories";

/**
 * Declares in the `extensions` of a field that its value can be read from the object, so that compiled code need not
 * call the resolver. Fields that Pothos exposes need no mark. The value must not be a promise, nor a list that contains
 * promises.
 */
export interface FieldPurity {
  /**
   * True when the resolver is synchronous and depends only on its object: it uses no arguments and no context, and has
   * no side effects.
   */
  readonly isPure?: true;
  /**
   * Returns the value when the object contains it; undefined when the resolver must be called. Synchronous, without
   * side effects, and equal to the resolver's result.
   */
  readonly known?: (object: never) => unknown;
}

/**
 * Declares in the `extensions` of an interface or union that its `resolveType` is a synchronous function of the value
 * only.
 */
export type TypePurity = Pick<FieldPurity, "isPure">;

/** Marks a field, or an interface or union, as depending only on the object. */
export const pure = { isPure: true } as const satisfies FieldPurity & TypePurity;

/** Declares in the `extensions` of a subscription field that subscribers can share it. */
export interface FieldSharing {
  /**
   * True when subscribing has no side effects. Equal subscriptions can then share their context and the execution of
   * each event. Without the mark, each subscription runs separately.
   */
  readonly isShared?: true;
}

/** Declares in the `extensions` of a scalar how compiled code can write its values without calling `serialize`. */
export interface ScalarText {
  /**
   * `string`: a string value is written unchanged, and `serialize` returns strings. `number`: a finite number is
   * written unchanged. A function returns the characters between the quotes. They must equal the result of `serialize`
   * and need no escapes. It returns undefined when `serialize` must be called, and has no side effects.
   */
  readonly jsonText?: "string" | "number" | ((value: unknown) => string | undefined);
}
