import type { Keyring } from "../secrets/keyring.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { FileTarget } from "./file-target.ts";
import type { UploadTarget } from "./upload-target.ts";

/** Lifetime of a file link, in milliseconds. */
export const linkLifeMs = 15 * 60 * 1_000;

/**
 * Lifetime of an upload URL, in milliseconds. An upload can resume on the next day. The service stores the video for
 * longer, and an expired token can be replaced with a new one.
 */
export const uploadLifeMs = 24 * 60 * 60 * 1_000;

/**
 * Target of a link and the identity that it acts for: a viewer with a token, or a session. A link of a session ends
 * with the session.
 */
export type SealedLink<Target, Moment = Date> = { readonly target: Target; readonly expiresAt: Moment } & (
  | { readonly viewer: Viewer }
  | { readonly sessionId: string }
);

/** Sealed form of a link, with times in milliseconds since the epoch. */
type LinkContent<Target> = SealedLink<Target, number>;

/** Creates and opens links that only the gateway can read. */
export type LinkSealer<Target = FileTarget> = ReturnType<typeof createSealer<Target>>;

/** Maximum length of a link in characters. This fits a sealed token of 8192 characters. */
const maxLinkLength = 16_384;

/**
 * Creates the sealer of file links. They have separate keys, which instances of version 0.4 derive by the same name.
 */
export function createLinkSealer(keyring: Keyring): LinkSealer {
  return createSealer(keyring, "file links", linkLifeMs);
}

/** Creates the sealer of upload URLs. A file link cannot be opened as an upload URL, and vice versa. */
export function createUploadSealer(keyring: Keyring): LinkSealer<UploadTarget> {
  return createSealer(keyring, "video uploads", uploadLifeMs);
}

/**
 * Creates a sealer. Links are encrypted, not only signed, because they contain the viewer's token or session.
 * Authenticated encryption makes altered links unreadable. No store is needed: every instance with the same secret can
 * open them.
 * @param purpose use of the links; each purpose has separate keys.
 */
function createSealer<Target>(keyring: Keyring, purpose: string, lifeMs: number) {
  return {
    /** Returns the text of a link to a target for a viewer, and its expiry time. The text is safe as a path segment. */
    async seal(target: Target, viewer: Viewer, now: number) {
      const expiresAt = new Date(now + lifeMs);
      const { session } = viewer;
      const link: LinkContent<Target> = {
        target,
        ...(session ? { sessionId: session.id } : { viewer }),
        expiresAt: expiresAt.getTime(),
      };
      return { text: await keyring.seal(purpose, "", JSON.stringify(link)), expiresAt };
    },
    /**
     * Returns the content of a link, even of an expired one. Null when it was altered, or sealed with an unknown
     * secret.
     */
    async open(text: string): Promise<SealedLink<Target> | null> {
      if (text.length > maxLinkLength) return null;
      const opened = await keyring.open(purpose, "", text);
      if (opened === null) return null;
      // Only this gateway can have sealed the text, so its shape is known.
      const link = JSON.parse(opened.text) as LinkContent<Target>;
      return { ...link, expiresAt: new Date(link.expiresAt) };
    },
  };
}
