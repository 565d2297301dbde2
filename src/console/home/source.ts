import type { CombinedError } from "urql";

/** Data of one service. Each service loads and fails alone. */
export interface Source<Value> {
  /** Loaded value; null until it is loaded. */
  readonly value: Value | null;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** True when a source has loaded or failed. */
export function isSettled({ value, error }: Source<unknown>): boolean {
  return value !== null || error !== undefined;
}
