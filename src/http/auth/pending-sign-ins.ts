import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { SharedValues, TextCodec } from "../../state/shared-state.ts";
import type { ConsentRequest } from "../../upstream/tokens/code-exchange.ts";
import { clientNetwork } from "../client-address.ts";

/** Time that a user has to consent, in milliseconds. */
export const pendingLifeMs = 600_000;

/** Stored record of a sign-in whose user is at the consent page. */
const pendingForm = z.object({
  browser: z.string(),
  returnTo: z.string(),
  redirectUri: z.string(),
  /** Sealed PKCE code verifier; null without PKCE. */
  codeVerifier: z.string().nullable(),
});

/** Stored record of a sign-in that has become a session. */
const endForm = z.object({ browser: z.string(), returnTo: z.string(), sessionId: z.string() });

type SignInEnd = Omit<z.infer<typeof endForm>, "browser">;

/** A sign-in whose user is at the consent page. */
export interface PendingSignIn extends ConsentRequest {
  /** Path or URL that the browser returns to after the sign-in. */
  readonly returnTo: string;
}

/** Returns 32 random bytes in base64url, which cannot be guessed. */
export const randomValue = () => randomBytes(32).toString("base64url");

/** Hash under which a random value is stored. */
const hashOf = (value: string) => createHash("sha256").update(value).digest("base64url");

const keyOf = (state: string) => `sign-in:${hashOf(state)}`;
const endKeyOf = (state: string) => `sign-in-end:${hashOf(state)}`;
const latestKeyOf = (browser: string) => `sign-in-latest:${hashOf(browser)}`;

/**
 * Pending sign-ins, whose users are at the consent page, shared by all instances. The stored records reveal no state,
 * cookie value or code verifier. Methods reject with StateUnavailableError.
 */
export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Creates the store of pending sign-ins. */
export function createPendingSignIns(values: SharedValues, codec: TextCodec) {
  async function takeByKey(browser: string, key: string, state: string): Promise<PendingSignIn | null> {
    // The browser is checked before the record is removed: another browser that knows the state must not use it up.
    const text = await values.get(key);
    if (text === null || pendingForm.parse(JSON.parse(text)).browser !== hashOf(browser)) return null;
    const taken = await values.take(key);
    if (taken === null) return null;
    const { returnTo, redirectUri, codeVerifier: sealed } = pendingForm.parse(JSON.parse(taken));
    const codeVerifier = sealed === null ? null : await codec.open(key, sealed);
    // The secret that sealed the code verifier is no longer configured.
    if (sealed !== null && codeVerifier === null) return null;
    return { returnTo, redirectUri, codeVerifier, state };
  }

  return {
    /** Stores a sign-in. @param browser value of the browser's sign-in cookie. */
    async add(browser: string, { state, returnTo, redirectUri, codeVerifier }: PendingSignIn): Promise<void> {
      const key = keyOf(state);
      const sealed = codeVerifier === null ? null : await codec.seal(key, codeVerifier);
      const kept = { browser: hashOf(browser), returnTo, redirectUri, codeVerifier: sealed };
      await values.set(key, JSON.stringify(kept), pendingLifeMs);
      await values.set(latestKeyOf(browser), key, pendingLifeMs);
    },

    /** Removes and returns a sign-in, so that it is used only once; null when this browser has none with this state. */
    take(browser: string, state: string): Promise<PendingSignIn | null> {
      return takeByKey(browser, keyOf(state), state);
    },

    /** Like `take`, for a callback without a state: the latest sign-in of this browser. */
    async takeLatest(browser: string): Promise<PendingSignIn | null> {
      const key = await values.take(latestKeyOf(browser));
      return key === null ? null : takeByKey(browser, key, "");
    },

    /** Stores the outcome of a completed sign-in, for as long as a pending sign-in is stored. */
    async noteEnd(browser: string, state: string, end: SignInEnd): Promise<void> {
      const kept = { browser: hashOf(browser), ...end };
      await values.set(endKeyOf(state), JSON.stringify(kept), pendingLifeMs);
    },

    /** Outcome of a sign-in; null when this browser has created no session with this state. */
    async findEnd(browser: string, state: string): Promise<SignInEnd | null> {
      const text = await values.get(endKeyOf(state));
      if (text === null) return null;
      const { browser: owner, ...end } = endForm.parse(JSON.parse(text));
      return owner === hashOf(browser) ? end : null;
    },
  };
}

/**
 * Maximum number of sign-ins started per minute: by one client, and by all clients together. The limit per client is
 * enough for many people behind one address, but a few addresses cannot exhaust the total.
 */
export const signInLimits = { perClient: 120, inAll: 1_000 } as const;

const windowMs = 60_000;

/**
 * Limits the sign-ins that start at an instance within a minute: each is stored for minutes, and anyone can start one.
 * The counters are cleared every minute.
 */
export function createSignInBound(clock: Clock) {
  const counts = new Map<string, number>();
  let presentWindow = -1;
  let inAll = 0;
  return {
    /**
     * Counts a sign-in.
     * @param client network address; null when unknown, so that only the limit for all clients applies.
     * @returns 0, or the seconds after which the client may try again.
     */
    take(client: string | null): number {
      const now = clock.now();
      const window = Math.floor(now / windowMs);
      if (window !== presentWindow) {
        presentWindow = window;
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
