import type { TextCodec } from "../state/text-codec.ts";
import type { Keyring } from "./keyring.ts";

/** Seals texts for one purpose. */
export function createPurposeCodec(keyring: Keyring, purpose: string): TextCodec {
  return {
    seal: (place, text) => keyring.seal(purpose, place, text),
    open: async (place, sealed) => (await keyring.open(purpose, place, sealed))?.text ?? null,
  };
}
