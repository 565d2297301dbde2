import type { Clock } from "../../clock.ts";

/** Bounds how many sign-ins begin: each is kept for minutes, and anyone can begin one. */
export interface SignInBound {
  /** Counts one. @returns 0, or the seconds after which the client may try again. */
  take(client: string): number;
}

/** Most sign-ins that begin within a minute: of one client, and in all. */
export const signInLimits = { perClient: 300, inAll: 1_000 } as const;

const windowMs = 60_000;

/** Makes the bound of one instance. It counts by the minute, so that it keeps nothing for longer. */
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
      const own = counts.get(client) ?? 0;
      if (inAll >= signInLimits.inAll || own >= signInLimits.perClient) {
        return Math.ceil(((window + 1) * windowMs - now) / 1_000);
      }
      inAll += 1;
      counts.set(client, own + 1);
      return 0;
    },
  };
}
