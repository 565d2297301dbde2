/** Texts that are easily escaped wrongly in JSON or in generated code. */
export const oddTexts: readonly string[] = [
  "",
  '"',
  "\\",
  "'`${1}`'",
  "*/ // <!-- </script>",
  "\n\r\t\b\f\u0000\u001f\u007f",
  "\u0080\u00a0\u2028\u2029\ufeff\uffff",
  "\ud83d\ude00 and \ud83d\udc69\u200d\ud83d\udc67",
  "\ud83d",
  "\ude00 low first \ud83d",
  "a".repeat(300),
  `${"b".repeat(60)}"`,
  `${"c".repeat(60)}\ud800`,
  `${"d".repeat(60)}\\`,
  `${"e".repeat(60)}\n`,
  "null",
  "__proto__",
];

/** Numbers that some numeric types reject or that JSON writes differently. */
const oddNumbers = [0, -0, 1.5, 2147483648, -2147483648, 9007199254740992, 1e21, 1e-7, Number.NaN, Infinity];

/** Values that few types allow, so that a field or an item fails, is null or is serialized differently. */
export const oddValues: readonly unknown[] = [
  null,
  undefined,
  ...oddNumbers,
  12n,
  "12",
  true,
  [],
  ["x", null],
  new Set(["a", "b"]),
  {},
  { valueOf: () => 5 },
  { toJSON: () => "json" },
  new Date(Number.NaN),
  new Date(1e12),
  new Error("A value that is an error."),
  Symbol("symbol"),
];

/**
 * The odd values that can replace an object. Symbols have a description, and lists and Sets have methods, which
 * graphql-js would call as resolvers.
 */
export const oddObjects = oddValues.filter(
  (value) => typeof value !== "symbol" && !Array.isArray(value) && !(value instanceof Set),
);
