/** A change whose response was lost. */
export interface LostChange {
  /** Time just before the change was sent, in milliseconds since the Unix epoch. */
  readonly sentAtMs: number;
  /** Results that took effect before the change; null when there are none. */
  readonly earlier: object | null;
  /**
   * Returns the only one of the candidates that this change can have made. Null when there is none or several, when it
   * belongs to another key of the user, or when another key's change of the same kind has no known outcome either.
   */
  onlyOne<Candidate>(
    candidates: readonly Candidate[],
    idOf: (one: Candidate) => string,
  ): Promise<Candidate | null>;
}

/**
 * Next step after a lost change:
 * - `result`: the change took effect; this is its result.
 * - REPEAT: it has not taken effect, and cannot take effect twice, so the mutation runs again.
 * - null: unknown.
 */
export type Recovery<Result extends object> = { readonly result: Partial<Result> } | "REPEAT" | null;

/** Maximum difference between the clocks of gateway and service when a created object is searched, in milliseconds. */
const maxDriftMs = 2_000;
/** Maximum time between the sending of a change and its effect, in milliseconds. */
const maxEffectMs = 30_000;

/** Returns true when an object can be the effect of a change that was sent at `sentAtMs`. Times in milliseconds. */
export function isEffectOf(createdAtMs: number, sentAtMs: number): boolean {
  return createdAtMs >= sentAtMs - maxDriftMs && createdAtMs <= sentAtMs + maxEffectMs;
}

/** Returns the period in which the effect of a lost change was created, for a list of the service. */
export function effectPeriod({ sentAtMs }: LostChange): { readonly createdWithin: { from: Date; to: Date } } {
  return { createdWithin: { from: new Date(sentAtMs - maxDriftMs), to: new Date(sentAtMs + maxEffectMs) } };
}
