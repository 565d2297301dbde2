import type { Clock } from "../../clock.ts";
import { clientNetwork } from "../client-network.ts";

/** Bounds how many sign-ins begin: each is kept for minutes, and anyone can begin one. */
export interface SignInBound {
  /** Counts one. @param client its address; null when it is not known: then it counts in all alone. @returns 0, or the seconds after which the client may try again. */
  take(client: string | null): number;
}

/**
 * Most sign-ins that begin within a minute: of one client, and in all. The first is more than the people behind one address need, and
 * few enough that no handful of addresses uses up the second.
 */
export const signInLimits = { perClient: 120, inAll: 1_000 } as const;

const windowMs = 60_000;

/** Makes the bound of one instance. It counts by the minute, and no more clients than sign-ins: it keeps nothing for longer. */
export function createSignInBound(clock: Clock): SignInBound {
  let window = -1;
  let inAll = 0;
  const counts = new Map<string, number>();
  return {
    take(client) {
      const now = clock.now();
      const present = Math.floor(now / windowMs);
      if (present !== window) {
        window = present;
        inAll = 0;
        counts.clear();
      }
      const network = client === null ? null : clientNetwork(client);
      const own = network === null ? 0 : (counts.get(network) ?? 0);
      if (inAll >= signInLimits.inAll || own >= signInLimits.perClient) {
        return Math.ceil(((window + 1) * windowMs - now) / 1_000);
      }
      inAll += 1;
      if (network !== null) counts.set(network, own + 1);
      return 0;
    },
  };
}
