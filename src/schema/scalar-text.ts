/** What a scalar says in its `extensions` of how its values are written, so that compiled code need not serialize them. */
export interface ScalarText {
  /**
   * `string`: a value that is a string is written as it is, and `serialize` gives strings. `number`: a value that is a finite
   * number is written as it is. A function gives the characters that stand between the quotes, none of which JSON escapes, as
   * `serialize` would give them; undefined for a value that `serialize` has to judge. It has no effects.
   */
  readonly jsonText?: "string" | "number" | ((value: unknown) => string | undefined);
}
