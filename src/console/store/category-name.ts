/** Maximum length of a name, in characters. */
export const maxNameCharacters = 35;

/** Name of the store's catch-all category; no other category may have it. */
const reservedName = "Other";

/** Markup and control characters are not allowed. */
const forbidden = /[\p{Cc}<>]/u;

/** Reasons why a name itself is invalid. */
export type NameFault = "nameCharacters" | "nameEmpty" | "nameReserved" | "nameTooLong";

/** Normalizes a name for sending. */
export function plainName(text: string): string {
  return text.trim().normalize("NFC");
}

/** Returns the reason why a name is invalid; null when it is valid. */
export function faultOfName(text: string): NameFault | null {
  const name = plainName(text);
  if (name === "") return "nameEmpty";
  if (Array.from(name).length > maxNameCharacters) return "nameTooLong";
  if (isSameName(name, reservedName)) return "nameReserved";
  return forbidden.test(name) ? "nameCharacters" : null;
}

/** True when the service treats two names as equal: it ignores case and Unicode normalization. */
export function isSameName(one: string, other: string): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase().normalize("NFKC");
}
