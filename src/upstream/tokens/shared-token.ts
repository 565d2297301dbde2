import type { Clock } from "../../clock.ts";
import type { SharedFailures } from "../../state/fetch-once.ts";
import { whenAvailable } from "../../state/state-unavailable-error.ts";
import { type Fleet, fleetKey } from "../fleet.ts";
import { failureMs, giveUpMs, type TimedToken } from "./token-lifetime.ts";
import type { TokenSupply } from "./token-source.ts";
import { type TokenFailure, TokenRequestError } from "./token-request-error.ts";

/**
 * Creates a supply for a token that one instance fetches for all instances. The token is stored sealed. While the store
 * is unavailable, each instance fetches its own token.
 * @param name unique name of the token, from endpoint, client and scope.
 * @param request sends the token request; its times are on the local clock.
 * @param closing aborts requests. Such failures are not shared with other instances.
 */
export function createSharedSupply(
  fleet: Fleet,
  name: readonly string[],
  request: () => Promise<TimedToken>,
  clock: Clock,
  closing: AbortSignal,
): TokenSupply {
  const { state, tokenCodec } = fleet;
  const key = fleetKey("token", fleet, ...name);
  const givenUpKey = fleetKey("token-given-up", fleet, ...name);
  const hashOf = (token: string) => fleetKey("given-up", fleet, token);
  /**
   * Difference between the store's clock and the local clock, in milliseconds. Stored times are on the store's clock.
   */
  const aheadMs = () => state.now() - clock.now();

  async function look(isUsable: (token: TimedToken) => boolean): Promise<TimedToken | null> {
    const sealed = await state.values.get(key);
    const text = sealed === null ? null : await tokenCodec.open(key, sealed);
    if (text === null) return null;
    // Only gateway instances can seal values, so the JSON is valid.
    const found = movedBy(-aheadMs(), JSON.parse(text) as TimedToken);
    return isUsable(found) ? found : null;
  }

  async function fetchAndKeep(): Promise<TimedToken> {
    const fetched = await request();
    const lifeMs = Math.ceil(fetched.endsAtMs - clock.now());
    if (lifeMs > 0) {
      const sealed = await tokenCodec.seal(key, JSON.stringify(movedBy(aheadMs(), fetched)));
      await whenAvailable(state.values.set(key, sealed, lifeMs), undefined);
    }
    return fetched;
  }

  const failures: SharedFailures = {
    write(error) {
      if (closing.aborted || !(error instanceof TokenRequestError)) return null;
      const { failure, message, refusal } = error;
      return { text: JSON.stringify([failure, message, refusal]), lifeMs: failureMs[failure] };
    },
    read(text) {
      const [failure, message, refusal] = JSON.parse(text) as [TokenFailure, string, string | null];
      return new TokenRequestError(failure, message, refusal);
    },
  };

  return {
    get: (isUsable) =>
      fleet.fetchOnce.run({ key, look: () => look(isUsable), fetch: fetchAndKeep, failures }),
    giveUp(token) {
      void whenAvailable(state.values.set(givenUpKey, hashOf(token), giveUpMs), undefined);
    },
    hasGivenUp: async (token) => (await whenAvailable(state.values.get(givenUpKey), null)) === hashOf(token),
  };
}

function movedBy(ms: number, { token, renewAtMs, endsAtMs }: TimedToken): TimedToken {
  return { token, renewAtMs: renewAtMs + ms, endsAtMs: endsAtMs + ms };
}
