/** Returns a name or sentence with its first letter in upper case. */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Returns a name with its first letter in lower case, with the corresponding type. */
export function uncapitalized<Name extends string>(name: Name): Uncapitalize<Name> {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}` as Uncapitalize<Name>;
}
