/** Type of the messages in another language: the same keys with any text. A missing key is a compile error. */
export type SameKeys<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? string : SameKeys<Words[Name]>;
};
