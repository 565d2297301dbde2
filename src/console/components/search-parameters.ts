/** Sets a search parameter, or deletes it when the value is null or empty. */
export function setOrDelete(parameters: URLSearchParams, name: string, value: string | null): void {
  if (value === null || value === "") parameters.delete(name);
  else parameters.set(name, value);
}
