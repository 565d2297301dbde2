import type { SharedFailures } from "../../state/fetch-once.ts";
import { whenAvailable } from "../../state/state-unavailable-error.ts";
import { isErrorResponse, isUpstreamFailure } from "../errors.ts";
import { type Fleet, fleetKey } from "../fleet.ts";
import type { CallAccount } from "../call-account.ts";
import type { Viewer } from "../viewer.ts";
import type { IdentityClient } from "./client.ts";
import type { User } from "./model.ts";

/** Description of a failed user lookup, for the log. */
export interface FailedLookUp {
  /** Error code, for example UPSTREAM_TIMEOUT. */
  readonly code: string;
  /** HTTP status from the identity service; null without a response. */
  readonly status: number | null;
}

/**
 * Time for which the user of a token is shared between instances, in milliseconds. Half the lifetime of an access
 * token.
 */
const sharedLifeMs = 3_600_000;

/** Time for which a failed lookup is shared between instances, in milliseconds. */
const sharedFailureMs = 5_000;

class SharedLookUpError extends Error {
  readonly failure: FailedLookUp;

  constructor(failure: FailedLookUp) {
    super("Another instance failed to look up the user of a token.");
    this.name = "SharedLookUpError";
    this.failure = failure;
  }
}

/** Returns the code and status of a failed lookup. */
export function describeLookUp(error: unknown): FailedLookUp {
  if (error instanceof SharedLookUpError) return error.failure;
  const status = isErrorResponse(error) ? error.status : null;
  return { code: isUpstreamFailure(error) ? error.code : "FAILED", status };
}

/**
 * Creates a function that looks up the user of a viewer's token, once for all instances. The result is stored sealed,
 * under a hash of the token.
 * @param fleet state shared by the instances; null for a single instance.
 * @param closing aborts all lookups.
 * @returns a function of the viewer, the keyed hash of its token, and the totals to which the call is added. Use
 * `describeLookUp` for its errors.
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
    // An operator's token belongs to this gateway. Another gateway on the same store may act for another seller.
    if (!fleet || viewer.isOperator) return ask(viewer, account);
    const { state, userCodec } = fleet;
    const key = fleetKey("user", fleet, tokenHash);
    return fleet.fetchOnce.run({
      key,
      failures,
      async look() {
        const sealed = await state.values.get(key);
        const text = sealed === null ? null : await userCodec.open(key, sealed);
        // Only gateway instances can seal values, so the JSON is valid.
        return text === null ? null : (JSON.parse(text) as User);
      },
      async fetch() {
        const user = await ask(viewer, account);
        const sealed = await userCodec.seal(key, JSON.stringify(user));
        await whenAvailable(state.values.set(key, sealed, sharedLifeMs), undefined);
        return user;
      },
    });
  };
}
