/** Error of a mutation's payload, as far as it concerns the idempotency key. */
interface KeyError {
  readonly __typename: string;
  readonly conflictReason?: string;
}

/** Pause before a mutation is sent again that still runs at the gateway, in milliseconds. */
export const inProgressPauseMs = 2_000;

/** True when the mutation with the same idempotency key still runs at the gateway, so that it must be sent again. */
export function isInProgress(errors: readonly KeyError[]): boolean {
  return errors.some(
    ({ __typename, conflictReason }) =>
      __typename === "IdempotencyConflictError" && conflictReason === "IN_PROGRESS",
  );
}

/** Returns the errors of all payloads in the data of a mutation. */
export function payloadErrors(data: unknown): readonly KeyError[] {
  const payloads: readonly unknown[] = typeof data === "object" && data !== null ? Object.values(data) : [];
  return payloads.flatMap((payload) => (payload as { readonly errors?: KeyError[] } | null)?.errors ?? []);
}
