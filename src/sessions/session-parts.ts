import type { Clock } from "../clock.ts";
import type { Keyring } from "../secrets/keyring.ts";
import type { FetchOnce } from "../state/fetch-once.ts";
import type { SharedState } from "../state/shared-state.ts";
import type { User } from "../upstream/identity/model.ts";
import type { GrantedToken } from "../upstream/tokens/token-endpoint.ts";
import type { SessionLimits } from "./session-records.ts";

/** What sessions are kept with. */
export interface SessionParts {
  readonly state: SharedState;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  readonly limits: SessionLimits;
  /** The key under which a user is counted, as for the user's bearer tokens. */
  readonly userKeyOf: (userId: User["userId"]) => string;
  /** Asks the token endpoint for an access token. @throws TokenRequestError */
  readonly refresh: (refreshToken: string) => Promise<GrantedToken>;
  readonly fetchOnce: FetchOnce;
  /** Receives errors of what is done in the background. */
  readonly report: (error: unknown) => void;
}
