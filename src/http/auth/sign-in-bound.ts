import type { Clock } from "../../clock.ts";
import { clientNetwork } from "../client-address.ts";

/**
 * Most sign-ins that begin within a minute: of one client, and in all. The first is more than the people behind one address need, and
 * few enough that no handful of addresses uses up the second.
 */
export const signInLimits = { perClient: 120, inAll: 1_000 } as const;

const windowMs = 60_000;

/**
 * Bounds how many sign-ins begin at an instance: each is kept for minutes, and anyone can begin one. It counts by the minute, and no
 * more clients than sign-ins: it keeps nothing for longer.
 */
export class SignInBound {
  readonly #clock: Clock;
  readonly #counts = new Map<string, number>();
  #window = -1;
  #inAll = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one. @param client its address; null when it is not known: then it counts in all alone. @returns 0, or the seconds after which the client may try again. */
  take(client: string | null): number {
    const now = this.#clock.now();
    const present = Math.floor(now / windowMs);
    if (present !== this.#window) {
      this.#window = present;
      this.#inAll = 0;
      this.#counts.clear();
    }
    const network = client === null ? null : clientNetwork(client);
    const own = network === null ? 0 : (this.#counts.get(network) ?? 0);
    if (this.#inAll >= signInLimits.inAll || own >= signInLimits.perClient) {
      return Math.ceil(((present + 1) * windowMs - now) / 1_000);
    }
    this.#inAll += 1;
    if (network !== null) this.#counts.set(network, own + 1);
    return 0;
  }
}
