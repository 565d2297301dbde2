import { createHmac, type BinaryLike } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState, TextCodec } from "../state/shared-state.ts";

/** State about the services that all gateway instances share. Absent when there is only one instance. */
export interface Fleet {
  readonly state: SharedState;
  readonly fetchOnce: FetchOnce;
  /** Encrypts and authenticates the gateway's own tokens. */
  readonly tokenCodec: TextCodec;
  /** Encrypts and authenticates the users of tokens. */
  readonly userCodec: TextCodec;
  /** Key of the hashes in store keys, so that a key does not reveal its user. */
  readonly secret: BinaryLike;
}

/**
 * Returns a store key that contains a keyed hash.
 * @param parts values that distinguish the entries of a kind.
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
