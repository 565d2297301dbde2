import { isId } from "../wire/ids.ts";
import type { SigningKeyId } from "./model.ts";

/** Whether a text can be the id of a keypair: anything that fits into one segment of a path. */
export function isSigningKeyId(text: unknown): text is SigningKeyId {
  return isId(text);
}
