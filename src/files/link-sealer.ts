import type { Keyring } from "../secrets/keyring.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { FileTarget } from "./file-target.ts";
import type { UploadTarget } from "./upload-target.ts";

/** How long the link to a file works, in milliseconds. */
export const linkLifeMs = 15 * 60 * 1_000;

/**
 * How long the address of an upload works, in milliseconds: an upload can go on the next day. The service keeps a video for
 * longer, and a token that has ended meanwhile can be replaced with a fresh one.
 */
export const uploadLifeMs = 24 * 60 * 60 * 1_000;

/** What a link stands for, and for whom it acts: a viewer with a token, or a session, with which the link ends. */
export type SealedLink<Target, Moment = Date> = { readonly target: Target; readonly expiresAt: Moment } & (
  | { readonly viewer: Viewer }
  | { readonly sessionId: string }
);

/** The same as it is sealed, with milliseconds since the epoch. */
type LinkContent<Target> = SealedLink<Target, number>;

/** Makes links that only the gateway can read, and reads them. */
export type LinkSealer<Target = FileTarget> = ReturnType<typeof createSealer<Target>>;

/** Longest link that is looked at, in characters: a token of 8192 characters, sealed. */
const maxLinkLength = 16_384;

/** Makes the sealer of links to files. They have keys of their own, which instances of version 0.4 derive by the same name. */
export function createLinkSealer(keyring: Keyring): LinkSealer {
  return createSealer(keyring, "file links", linkLifeMs);
}

/** Makes the sealer of the addresses of uploads. A link to a file opens none of them, nor the other way round. */
export function createUploadSealer(keyring: Keyring): LinkSealer<UploadTarget> {
  return createSealer(keyring, "video uploads", uploadLifeMs);
}

/**
 * Links are sealed and not only signed: they hold the viewer's token or session, and show nothing of it. Authenticated
 * encryption makes an altered one unreadable. No store is needed, and every instance that shares a secret understands them.
 * @param purpose links of another purpose have other keys.
 */
function createSealer<Target>(keyring: Keyring, purpose: string, lifeMs: number) {
  return {
    /** The text of a link to one target for one viewer, and how long it is good for. Safe as a path segment. */
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
    /** What a link stands for, ended or not; null when it was made with none of the gateway's secrets, or was altered. */
    async open(text: string): Promise<SealedLink<Target> | null> {
      if (text.length > maxLinkLength) return null;
      const opened = await keyring.open(purpose, "", text);
      if (opened === null) return null;
      // Only this gateway can have written it, so it has the shape that was sealed.
      const link = JSON.parse(opened.text) as LinkContent<Target>;
      return { ...link, expiresAt: new Date(link.expiresAt) };
    },
  };
}
