import {
  isSigningPairError,
  readSigningPair,
  type SigningPairError,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";

/**
 * Finds out whether a keypair can sign.
 * @param nameOf names the setting that an error is about.
 * @returns a sentence when it cannot.
 */
export function findSigningFaults(
  key: SigningPairSource,
  nameOf: (error: SigningPairError) => string,
): readonly string[] {
  try {
    readSigningPair(key);
    return [];
  } catch (error) {
    if (!isSigningPairError(error)) throw error;
    return [`${nameOf(error)} cannot be used: ${error.message}`];
  }
}
