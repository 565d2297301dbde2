/**
 * The query of an address in the encoding of forms.
 * @param fields what is undefined is left out.
 * @returns begins with a question mark; empty when there is no field.
 */
export function formQuery(fields: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.append(name, value);
  return query.size > 0 ? `?${query}` : "";
}
