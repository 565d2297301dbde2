/** What the encoding of forms writes otherwise than `encodeURIComponent`. */
const special = /[!'()~]|%20/g;

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(special, (part) =>
    part === "%20" ? "+" : `%${part.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The query of an address in the encoding of forms, byte for byte as `URLSearchParams` writes it.
 * @param fields what is undefined is left out.
 * @returns begins with a question mark; empty when there is no field.
 */
export function formQuery(fields: Readonly<Record<string, string | undefined>>): string {
  let query = "";
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) query += `${query === "" ? "?" : "&"}${encode(name)}=${encode(value)}`;
  }
  return query;
}
