import type { GatewayContext } from "../context.ts";

/** Maximum number of characters of an idempotency key. */
export const maxKeyCharacters = 255;

/** Printable ASCII characters, including the space. */
const keyForm = /^[\x20-\x7e]{1,255}$/;

/** Returns the key of a mutation, from its input or the header of its request, and its error. */
export function pickKey(
  input: object,
  context: Pick<GatewayContext, "idempotencyKey">,
): { readonly key: string | null; readonly fault: string | null } {
  const { idempotencyKey: own = null } = input as { readonly idempotencyKey?: string | null };
  const { idempotencyKey: sent } = context;
  const key = own ?? sent;
  if (key === null) return { key, fault: null };
  if (own !== null && sent !== null && own !== sent) {
    return { key, fault: "The header Idempotency-Key and `idempotencyKey` differ. Send one of them." };
  }
  const fault = keyForm.test(key)
    ? null
    : `An idempotency key has 1 to ${maxKeyCharacters} printable ASCII characters, without line breaks.`;
  return { key, fault };
}
