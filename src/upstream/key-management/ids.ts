import { isId } from "../wire/ids.js";
import type { SigningKeyId } from "./model.js";

/** Whether a text can be the id of a keypair: anything that fits into one segment of a path. */
export function isSigningKeyId(text: unknown): text is SigningKeyId {
  return isId(text);
}
