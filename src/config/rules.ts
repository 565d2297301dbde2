import {
  readSigningPair,
  SigningPairError,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";

/** A setting that means nothing without another one, and why, where that is not plain. */
export type Need = readonly [setting: string, needed: string, reason?: string];

/** What is wrong with settings together, and whether it is the case. */
export type Conflict = readonly [isThere: boolean, sentence: string];

/** Finds what is missing of what is needed. @returns a sentence for each. */
export function findMissing(
  needs: readonly Need[],
  isGiven: (setting: string) => boolean,
): readonly string[] {
  return needs
    .filter(([setting, needed]) => isGiven(setting) && !isGiven(needed))
    .map(([setting, needed, reason]) => {
      const end = reason === undefined ? "." : `: ${reason}.`;
      return `${setting} needs ${needed}, which is missing${end}`;
    });
}

/** Finds which conflicts are there. @returns their sentences. */
export function findConflicts(conflicts: readonly Conflict[]): readonly string[] {
  return conflicts.flatMap(([isThere, sentence]) => (isThere ? [sentence] : []));
}

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
    if (!(error instanceof SigningPairError)) throw error;
    return [`${nameOf(error)} cannot be used: ${error.message}`];
  }
}
