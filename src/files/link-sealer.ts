import { hkdfSync } from "node:crypto";
import { compactDecrypt, CompactEncrypt } from "jose";
import type { Viewer } from "../upstream/viewer.ts";
import type { FileTarget } from "./file-target.ts";

/** How long a link works, in milliseconds. */
export const linkLifeMs = 15 * 60 * 1_000;

/** What a link stands for. */
export interface FileLink {
  readonly target: FileTarget;
  /** The viewer that the file is fetched for. */
  readonly viewer: Viewer;
  readonly expiresAt: Date;
}

/** Makes links that only the gateway can read, and reads them. */
export interface LinkSealer {
  /** The text of a link to one file for one viewer, good for {@link linkLifeMs} from now. Safe as a path segment. */
  seal(target: FileTarget, viewer: Viewer, now: number): Promise<{ text: string; expiresAt: Date }>;
  /** What a link stands for, ended or not; null when it was not made with this secret, or was altered. */
  open(text: string): Promise<FileLink | null>;
}

/** Longest link that is looked at, in characters: a token of 8192 characters, sealed. */
const maxLinkLength = 16_384;

/**
 * Links are sealed and not only signed: they hold the viewer's token, and show nothing of it. Authenticated
 * encryption (JWE, direct, A256GCM) makes an altered one unreadable. No store is needed, and every instance that
 * shares the secret understands them.
 * @param secret of the gateway; the links' own key is derived from it.
 */
export function createLinkSealer(secret: Buffer | string): LinkSealer {
  const key = new Uint8Array(hkdfSync("sha256", secret, "", "marketplace-gateway file links", 32));
  return {
    async seal(target, viewer, now) {
      const expiresAt = new Date(now + linkLifeMs);
      const content = JSON.stringify({ target, viewer, expiresAt: expiresAt.getTime() });
      const text = await new CompactEncrypt(new TextEncoder().encode(content))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
        .encrypt(key);
      return { text, expiresAt };
    },
    async open(text) {
      if (text.length > maxLinkLength) return null;
      try {
        const { plaintext } = await compactDecrypt(text, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        // Only this gateway can have written it, so it has the shape that was sealed.
        const { target, viewer, expiresAt } = JSON.parse(new TextDecoder().decode(plaintext)) as {
          target: FileTarget;
          viewer: Viewer;
          expiresAt: number;
        };
        return { target, viewer, expiresAt: new Date(expiresAt) };
      } catch {
        return null;
      }
    },
  };
}
