import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import type { SharedValues, TextCodec } from "../../state/shared-state.ts";
import type { ConsentRequest } from "../../upstream/tokens/code-exchange.ts";
import { clientNetwork } from "../reached-address.ts";

/** How long a user may take to consent, in milliseconds. */
export const pendingLifeMs = 600_000;

/** What is kept of a sign-in while its user is at the consent page. */
const pendingForm = z.object({
  browser: z.string(),
  returnTo: z.string(),
  redirectUri: z.string(),
  /** Sealed; null without PKCE. */
  codeVerifier: z.string().nullable(),
});

/** What is kept of a sign-in that has become a session. */
const endForm = z.object({ browser: z.string(), returnTo: z.string(), sessionId: z.string() });

type SignInEnd = Omit<z.infer<typeof endForm>, "browser">;

/** A sign-in whose user is at the consent page. */
export interface PendingSignIn extends ConsentRequest {
  /** Where its browser returns to. */
  readonly returnTo: string;
}

/** A value that nobody can guess: 32 random bytes. */
export const randomValue = () => randomBytes(32).toString("base64url");

/** What is kept of such a value. */
const hashOf = (value: string) => createHash("sha256").update(value).digest("base64url");

const keyOf = (state: string) => `sign-in:${hashOf(state)}`;
const endKeyOf = (state: string) => `sign-in-end:${hashOf(state)}`;
const latestKeyOf = (browser: string) => `sign-in-latest:${hashOf(browser)}`;

/**
 * The sign-ins whose users are at the consent page, which all instances share. Neither a state nor a cookie's value nor a code
 * verifier can be read from what is kept. Rejects with StateUnavailableError.
 */
export type PendingSignIns = ReturnType<typeof createPendingSignIns>;

/** Makes them. */
export function createPendingSignIns(values: SharedValues, codec: TextCodec) {
  async function takeByKey(browser: string, key: string, state: string): Promise<PendingSignIn | null> {
    // Looked at first: who only knows a state cannot use it up.
    const text = await values.get(key);
    if (text === null || pendingForm.parse(JSON.parse(text)).browser !== hashOf(browser)) return null;
    const taken = await values.take(key);
    if (taken === null) return null;
    const { returnTo, redirectUri, codeVerifier: sealed } = pendingForm.parse(JSON.parse(taken));
    const codeVerifier = sealed === null ? null : await codec.open(key, sealed);
    // The secret that has sealed it is gone.
    if (sealed !== null && codeVerifier === null) return null;
    return { returnTo, redirectUri, codeVerifier, state };
  }

  return {
    /** Keeps one. @param browser value of the cookie that its browser alone has. */
    async add(browser: string, { state, returnTo, redirectUri, codeVerifier }: PendingSignIn): Promise<void> {
      const key = keyOf(state);
      const sealed = codeVerifier === null ? null : await codec.seal(key, codeVerifier);
      const kept = { browser: hashOf(browser), returnTo, redirectUri, codeVerifier: sealed };
      await values.set(key, JSON.stringify(kept), pendingLifeMs);
      await values.set(latestKeyOf(browser), key, pendingLifeMs);
    },

    /** Takes one out, so that it is used once; null when this browser has none with this state. */
    take(browser: string, state: string): Promise<PendingSignIn | null> {
      return takeByKey(browser, keyOf(state), state);
    },

    /** The same for an answer without a state: the one that the browser has begun last. */
    async takeLatest(browser: string): Promise<PendingSignIn | null> {
      const key = await values.take(latestKeyOf(browser));
      return key === null ? null : takeByKey(browser, key, "");
    },

    /** Keeps for as long what has become of one that was taken. */
    async noteEnd(browser: string, state: string, end: SignInEnd): Promise<void> {
      const kept = { browser: hashOf(browser), ...end };
      await values.set(endKeyOf(state), JSON.stringify(kept), pendingLifeMs);
    },

    /** What has become of one; null when this browser has made no session with this state. */
    async findEnd(browser: string, state: string): Promise<SignInEnd | null> {
      const text = await values.get(endKeyOf(state));
      if (text === null) return null;
      const { browser: owner, ...end } = endForm.parse(JSON.parse(text));
      return owner === hashOf(browser) ? end : null;
    },
  };
}

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
export function createSignInBound(clock: Clock) {
  const counts = new Map<string, number>();
  let presentWindow = -1;
  let inAll = 0;
  return {
    /** Counts one. @param client its address; null when it is not known: then it counts in all alone. @returns 0, or the seconds after which the client may try again. */
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
