import { createHmac, type BinaryLike } from "node:crypto";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState, TextCodec } from "../state/shared-state.ts";

/** What the instances of the gateway share about the services. Is there only when there can be other instances. */
export interface Fleet {
  readonly state: SharedState;
  readonly fetchOnce: FetchOnce;
  /** Seals the gateway's own tokens. */
  readonly tokenCodec: TextCodec;
  /** Seals who stands behind a token. */
  readonly userCodec: TextCodec;
  /** Key of the hashes under which things are kept, so that no key tells whose it is. */
  readonly secret: BinaryLike;
}

/** A keyed hash for a key of the keeper. @param parts that tell one thing from another. */
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
