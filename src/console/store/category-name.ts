/** Characters that a name has at most. */
export const maxNameCharacters = 35;

/** The name of the store's catch-all category, which nobody can give. */
const reservedName = "Other";

/** No markup, and nothing that cannot be seen. */
const forbidden = /[\p{Cc}<>]/u;

/** What can be wrong with a name alone. */
export type NameFault = "nameCharacters" | "nameEmpty" | "nameReserved" | "nameTooLong";

/** A name as it is sent. */
export function plainName(text: string): string {
  return text.trim().normalize("NFC");
}

/** What is wrong with a name that a seller gives; null when nothing is. */
export function faultOfName(text: string): NameFault | null {
  const name = plainName(text);
  if (name === "") return "nameEmpty";
  if (Array.from(name).length > maxNameCharacters) return "nameTooLong";
  if (isSameName(name, reservedName)) return "nameReserved";
  return forbidden.test(name) ? "nameCharacters" : null;
}

/** Whether two names are one to the service: case and Unicode's form of a letter do not count. */
export function isSameName(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
}
