import type { ItemOf } from "../wire/parse.ts";
import type { createdSigningKeyShape, signingKeyShape } from "./wire.ts";

/** Keypair of the application, without its private key (wire facts, key management §2). */
export type SigningKey = ItemOf<typeof signingKeyShape>;

/** Ciphers of a keypair. */
export type SigningKeyCipher = NonNullable<SigningKey["cipher"]>;

/** New keypair with its private key, which the service returns only once. Never logged or stored. */
export type CreatedSigningKey = ItemOf<typeof createdSigningKeyShape>;

/** Lifetime of a keypair, in years from its creation (wire facts, key management §3). */
export const keyLifeInYears = 3;
