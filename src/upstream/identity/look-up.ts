import type { SharedFailures } from "../../state/fetch-once.ts";
import { unlessAway } from "../../state/state-unavailable-error.ts";
import { isRefusedByService, isUpstreamFailure } from "../errors.ts";
import { type Fleet, fleetKey } from "../fleet.ts";
import type { CallAccount } from "../call-account.ts";
import type { Viewer } from "../viewer.ts";
import type { IdentityClient } from "./client.ts";
import type { User } from "./model.ts";

/** Why the user behind a token is not known, for the log. */
export interface FailedLookUp {
  /** Code of the failure, for example UPSTREAM_TIMEOUT. */
  readonly code: string;
  /** HTTP status of the identity service's answer; null when there was none. */
  readonly status: number | null;
}

/** How long other instances know the user of a token, in milliseconds: half of the time that an access token lives. */
const sharedLifeMs = 3_600_000;

/** How long a failure is the answer to other instances that ask for the same token, in milliseconds. */
const sharedFailureMs = 5_000;

class SharedLookUpError extends Error {
  readonly failure: FailedLookUp;

  constructor(failure: FailedLookUp) {
    super("Another instance did not learn the user of a token.");
    this.name = "SharedLookUpError";
    this.failure = failure;
  }
}

/** What went wrong with a look-up. */
export function describeLookUp(error: unknown): FailedLookUp {
  if (error instanceof SharedLookUpError) return error.failure;
  const status = isRefusedByService(error) ? error.status : null;
  return { code: isUpstreamFailure(error) ? error.code : "FAILED", status };
}

/**
 * Makes what asks the identity service for the user behind a viewer's token: once for all instances. The answer is kept sealed, under a
 * hash of the token.
 * @param fleet null for an instance that shares nothing.
 * @param closing ends all look-ups.
 * @returns a function that takes the viewer, the keyed hash of its token, and what the call is charged to. It throws what `describeLookUp` takes.
 */
export function createLookUp(
  identity: IdentityClient,
  fleet: Fleet | null,
  closing: AbortSignal,
): (viewer: Viewer, tokenHash: string, account?: CallAccount) => Promise<User> {
  const failures: SharedFailures = {
    write: (error) =>
      closing.aborted ? null : { text: JSON.stringify(describeLookUp(error)), lifeMs: sharedFailureMs },
    read: (text) => new SharedLookUpError(JSON.parse(text) as FailedLookUp),
  };
  const ask = (viewer: Viewer, account: CallAccount | undefined) =>
    identity.getUser({ viewer, signal: closing, account });
  return async (viewer, tokenHash, account) => {
    // The token of an operator is this gateway's own: another one with the same keeper can act for another seller.
    if (!fleet || viewer.isOperator) return ask(viewer, account);
    const { state, userCodec } = fleet;
    const key = fleetKey("user", fleet, tokenHash);
    return fleet.fetchOnce.run({
      key,
      failures,
      async look() {
        const sealed = await state.values.get(key);
        const text = sealed === null ? null : await userCodec.open(key, sealed);
        // Only an instance of the gateway can have sealed it, so it has the shape that was sealed.
        return text === null ? null : (JSON.parse(text) as User);
      },
      async fetch() {
        const user = await ask(viewer, account);
        const sealed = await userCodec.seal(key, JSON.stringify(user));
        await unlessAway(state.values.set(key, sealed, sharedLifeMs), undefined);
        return user;
      },
    });
  };
}
