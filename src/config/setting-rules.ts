import {
  readSigningPair,
  SigningPairError,
  type SigningPairSource,
} from "../upstream/signatures/signing-pair.ts";

/** A setting that needs another setting, with an optional reason. */
export type Need = readonly [setting: string, needed: string, reason?: string];

/** Forbidden combination of settings: true when it is present, and the error message. */
export type Conflict = readonly [isThere: boolean, sentence: string];

/** Checks the dependencies of settings. @returns a message for each missing setting. */
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

/** Selects the conflicts that are present. @returns their messages. */
export function findConflicts(conflicts: readonly Conflict[]): readonly string[] {
  return conflicts.flatMap(([isThere, sentence]) => (isThere ? [sentence] : []));
}

/**
 * Checks that a key pair can sign.
 * @param nameOf returns the name of the setting that an error concerns.
 * @returns an error message when it cannot.
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
