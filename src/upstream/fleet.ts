import { createHmac, type BinaryLike } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState, TextCodec } from "../state/shared-state.ts";

/** State about services that all gateway instances share. Null when there is only one instance. */
export interface Fleet {
  readonly state: SharedState;
  readonly fetchOnce: FetchOnce;
  /** Encrypts and authenticates stored tokens of the gateway. */
  readonly tokenCodec: TextCodec;
  /** Encrypts and authenticates the stored users of tokens. */
  readonly userCodec: TextCodec;
  /** Key of the hashes in store keys, so that a store key does not reveal its user. */
  readonly secret: BinaryLike;
}

/**
 * Returns a store key that contains a keyed hash of `parts`.
 * @param parts values that distinguish entries of the same kind.
 */
export function fleetKey(
  kind: string,
  { secret }: Pick<Fleet, "secret">,
  ...parts: readonly string[]
): string {
  const hash = createHmac("sha256", secret)
    .update(JSON.stringify([kind, ...parts]))
    .digest("base64url");
  return `${kind}:${hash.slice(0, 22)}`;
}
