import type { Keyring } from "../secrets/keyring.ts";
import type { Viewer } from "../upstream/viewer.ts";
import type { FileTarget } from "./file-target.ts";

/** How long a link works, in milliseconds. */
export const linkLifeMs = 15 * 60 * 1_000;

/** What a link stands for, and for whom the file is fetched: a viewer with a token, or a session, with which the link ends. */
export type FileLink = LinkFacts & ({ readonly viewer: Viewer } | { readonly sessionId: string });

interface LinkFacts {
  readonly target: FileTarget;
  readonly expiresAt: Date;
}

/** The same as it is sealed. */
type SealedLink = { readonly target: FileTarget; readonly expiresAt: number } & (
  | { readonly viewer: Viewer }
  | { readonly sessionId: string }
);

/** Makes links that only the gateway can read, and reads them. */
export interface LinkSealer {
  /** The text of a link to one file for one viewer, good for {@link linkLifeMs} from now. Safe as a path segment. */
  seal(target: FileTarget, viewer: Viewer, now: number): Promise<{ text: string; expiresAt: Date }>;
  /** What a link stands for, ended or not; null when it was made with none of the gateway's secrets, or was altered. */
  open(text: string): Promise<FileLink | null>;
}

/** Longest link that is looked at, in characters: a token of 8192 characters, sealed. */
const maxLinkLength = 16_384;

/** Links have keys of their own, which instances of version 0.4 derive by the same name. */
const purpose = "file links";

/**
 * Links are sealed and not only signed: they hold the viewer's token or session, and show nothing of it. Authenticated
 * encryption makes an altered one unreadable. No store is needed, and every instance that shares a secret understands them.
 */
export function createLinkSealer(keyring: Keyring): LinkSealer {
  return {
    async seal(target, viewer, now) {
      const expiresAt = new Date(now + linkLifeMs);
      const { session } = viewer;
      const link: SealedLink = {
        target,
        ...(session ? { sessionId: session.id } : { viewer }),
        expiresAt: expiresAt.getTime(),
      };
      return { text: await keyring.seal(purpose, "", JSON.stringify(link)), expiresAt };
    },
    async open(text) {
      if (text.length > maxLinkLength) return null;
      const opened = await keyring.open(purpose, "", text);
      if (opened === null) return null;
      // Only this gateway can have written it, so it has the shape that was sealed.
      const link = JSON.parse(opened.text) as SealedLink;
      return { ...link, expiresAt: new Date(link.expiresAt) };
    },
  };
}
