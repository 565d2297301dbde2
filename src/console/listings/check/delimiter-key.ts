const names = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;

/** Returns the message key of a delimiter's name. */
export function delimiterKey(delimiter: string) {
  const name = names[delimiter as keyof typeof names] ?? "other";
  return `file.delimiters.${name}` as const;
}
