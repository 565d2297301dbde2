/** The words of another language: the same names, any texts. A name that is missing does not compile. */
export type WordsLike<Words> = {
  readonly [Name in keyof Words]: Words[Name] extends string ? string : WordsLike<Words[Name]>;
};
