import type { ItemOf } from "../wire/parse.ts";
import type { createdSigningKeyShape, signingKeyShape } from "./wire.ts";

/** A keypair of the application, without its private half (wire facts, key management §2). */
export type SigningKey = ItemOf<typeof signingKeyShape>;

/** Ciphers of a keypair. */
export type SigningKeyCipher = NonNullable<SigningKey["cipher"]>;

/** A keypair at the only moment at which its private half is known. Never logged, never kept. */
export type CreatedSigningKey = ItemOf<typeof createdSigningKeyShape>;

/** How long a keypair is accepted, in years from its creation (wire facts, key management §3). */
export const keyLifeInYears = 3;
