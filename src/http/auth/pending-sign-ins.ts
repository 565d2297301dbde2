import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { SharedValues } from "../../state/shared-values.ts";
import type { TextCodec } from "../../state/text-codec.ts";
import type { ConsentRequest } from "../../upstream/tokens/code-exchange.ts";

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

/** What a sign-in has become. */
export interface SignInEnd {
  /** Where its browser returned to. */
  readonly returnTo: string;
  readonly sessionId: string;
}

/** A sign-in whose user is at the consent page. */
export interface PendingSignIn extends ConsentRequest {
  /** Where its browser returns to. */
  readonly returnTo: string;
}

/** The sign-ins whose users are at the consent page, which all instances share. Rejects with StateUnavailableError. */
export interface PendingSignIns {
  /** Keeps one. @param browser value of the cookie that its browser alone has. */
  add(browser: string, signIn: PendingSignIn): Promise<void>;
  /** Takes one out, so that it is used once; null when this browser has none with this state. */
  take(browser: string, state: string): Promise<PendingSignIn | null>;
  /** The same for an answer without a state: the one that the browser has begun last. */
  takeLatest(browser: string): Promise<PendingSignIn | null>;
  /** Keeps for as long what has become of one that was taken. */
  noteEnd(browser: string, state: string, end: SignInEnd): Promise<void>;
  /** What has become of one; null when this browser has made no session with this state. */
  findEnd(browser: string, state: string): Promise<SignInEnd | null>;
}

/** A value that nobody can guess: 32 random bytes. */
export const randomValue = () => randomBytes(32).toString("base64url");

/** What is kept of such a value. */
const hashOf = (value: string) => createHash("sha256").update(value).digest("base64url");

const keyOf = (state: string) => `sign-in:${hashOf(state)}`;
const endKeyOf = (state: string) => `sign-in-end:${hashOf(state)}`;
const latestKeyOf = (browser: string) => `sign-in-latest:${hashOf(browser)}`;

/** Makes them. Neither a state nor a cookie's value nor a code verifier can be read from what is kept. */
export function createPendingSignIns(values: SharedValues, codec: TextCodec): PendingSignIns {
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
    async add(browser, { state, returnTo, redirectUri, codeVerifier }) {
      const key = keyOf(state);
      const sealed = codeVerifier === null ? null : await codec.seal(key, codeVerifier);
      const kept = { browser: hashOf(browser), returnTo, redirectUri, codeVerifier: sealed };
      await values.set(key, JSON.stringify(kept), pendingLifeMs);
      await values.set(latestKeyOf(browser), key, pendingLifeMs);
    },
    take: (browser, state) => takeByKey(browser, keyOf(state), state),
    async takeLatest(browser) {
      const key = await values.take(latestKeyOf(browser));
      return key === null ? null : takeByKey(browser, key, "");
    },
    async noteEnd(browser, state, end) {
      await values.set(endKeyOf(state), JSON.stringify({ browser: hashOf(browser), ...end }), pendingLifeMs);
    },
    async findEnd(browser, state) {
      const text = await values.get(endKeyOf(state));
      if (text === null) return null;
      const { browser: owner, ...end } = endForm.parse(JSON.parse(text));
      return owner === hashOf(browser) ? end : null;
    },
  };
}
