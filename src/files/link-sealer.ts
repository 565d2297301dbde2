import type { Keyring } from "../secrets/keyring.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { FileTarget } from "./file-target.ts";
import type { UploadTarget } from "./upload-target.ts";

/** Lifetime of a file link, in milliseconds. */
export const linkLifeMs = 15 * 60 * 1_000;

/**
 * Lifetime of an upload URL, in milliseconds. It is long enough to resume an upload on the next day. The service stores
 * the video for longer, and an expired URL can be replaced.
 */
export const uploadLifeMs = 24 * 60 * 60 * 1_000;

/**
 * Content of a link: its target, and the viewer's token or session. A link for a session becomes invalid with the
 * session.
 */
export type SealedLink<Target, Moment = Date> = { readonly target: Target; readonly expiresAt: Moment } & (
  | { readonly viewer: Viewer }
  | { readonly sessionId: string }
);

/** Link content as it is sealed, with times in milliseconds since the epoch. */
type LinkContent<Target> = SealedLink<Target, number>;

/** Creates and opens links whose content only the gateway can read. */
export type LinkSealer<Target = FileTarget> = ReturnType<typeof createSealer<Target>>;

/** Maximum length of a link, in characters. Enough for a token of 8192 characters. */
const maxLinkLength = 16_384;

/**
 * Creates the sealer of file links. The key name must stay the same, because instances of version 0.4 derive their keys
 * from it.
 */
export function createLinkSealer(keyring: Keyring): LinkSealer {
  return createSealer(keyring, "file links", linkLifeMs);
}

/**
 * Creates the sealer of upload URLs. File links and upload URLs have different keys, so a file link cannot be used as
 * an upload URL, or the reverse.
 */
export function createUploadSealer(keyring: Keyring): LinkSealer<UploadTarget> {
  return createSealer(keyring, "video uploads", uploadLifeMs);
}

/**
 * Creates a sealer. Links are encrypted, not only signed, because they contain the viewer's token or session. An
 * altered link cannot be opened. Nothing is stored: every instance with the same secret can open a link.
 * @param purpose use of the links; each purpose has its own keys.
 */
function createSealer<Target>(keyring: Keyring, purpose: string, lifeMs: number) {
  return {
    /** Seals a link for a viewer. Returns its text, which is safe as a path segment, and its expiry time. */
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
     * Opens a link, even an expired one. Returns null when the link was altered or was sealed with an unknown secret.
     */
    async open(text: string): Promise<SealedLink<Target> | null> {
      if (text.length > maxLinkLength) return null;
      const opened = await keyring.open(purpose, "", text);
      if (opened === null) return null;
      // Only a gateway with the same secret can have sealed this text, so it has the expected fields.
      const link = JSON.parse(opened.text) as LinkContent<Target>;
      return { ...link, expiresAt: new Date(link.expiresAt) };
    },
  };
}
