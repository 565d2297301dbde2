/**
 * Returns a new idempotency key of 128 random bits. `crypto.randomUUID` is missing on pages that are loaded over plain
 * HTTP from another host.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
