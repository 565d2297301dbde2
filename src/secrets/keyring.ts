import { hkdfSync, webcrypto } from "node:crypto";
import { flattenedDecrypt, FlattenedEncrypt } from "jose";
import type { TextCodec } from "../state/shared-state.ts";

/** A secret of the gateway, from which all keys are derived. */
export type Secret = Buffer | string;

/** Key of one secret for one purpose. */
interface Key {
  /** Key id. It identifies the secret that sealed a text, but does not reveal the secret. */
  readonly id: string;
  readonly key: Promise<webcrypto.CryptoKey>;
}

const encryption = "A256GCM";

/** Seals texts for storage or transport, and opens sealed texts. */
export type Keyring = ReturnType<typeof createKeyring>;

/**
 * Creates the keyring of a gateway. Sealed texts are JWEs (RFC 7516; `dir`, A256GCM) in compact serialization. Each
 * text is bound to the place where it is stored, its additional authenticated data (RFC 7516 §5.1, step 14). The
 * compact serialization does not contain the place, so the caller must know it to open the text.
 * @param secrets the first one seals, all of them open; at least one.
 */
export function createKeyring(secrets: readonly Secret[]) {
  const [first, ...others] = secrets;
  if (first === undefined) throw new TypeError("A keyring needs a secret.");
  const keysOf = new Map<string, readonly [Key, ...Key[]]>();

  const keysFor = (purpose: string): readonly [Key, ...Key[]] => {
    const known = keysOf.get(purpose);
    if (known) return known;
    const keys = [deriveKey(first, purpose), ...others.map((secret) => deriveKey(secret, purpose))] as const;
    keysOf.set(purpose, keys);
    return keys;
  };

  return {
    /** Last secret of the list; by default it hashes the ids of viewers and users (see `keepIdentitySecret`). */
    lastSecret: others.at(-1) ?? first,
    /**
     * Seals a text with the first secret.
     * @param purpose kind of content; each has its own keys. A constant of the code, never part of a request.
     * @param recordId id of the record that will contain the text. The text cannot be opened for another
     * record. Empty for texts in transit.
     * @returns ASCII letters, digits, `-`, `_` and dots: safe as a path segment.
     */
    async seal(purpose: string, recordId: string, text: string): Promise<string> {
      const [{ id, key }] = keysFor(purpose);
      const jwe = new FlattenedEncrypt(new TextEncoder().encode(text)).setProtectedHeader({
        alg: "dir",
        enc: encryption,
        kid: id,
      });
      if (recordId !== "") jwe.setAdditionalAuthenticatedData(new TextEncoder().encode(recordId));
      const sealed = await jwe.encrypt(await key);
      return [sealed.protected, "", sealed.iv, sealed.ciphertext, sealed.tag].join(".");
    },
    /**
     * Opens a text that was sealed with any of the secrets.
     * @returns null when the text was sealed with another secret, for another purpose or record, or was altered. `isOld`
     * is true when it was not sealed with the first secret and should be sealed again.
     */
    async open(purpose: string, recordId: string, sealed: string) {
      const parts = sealed.split(".");
      const [header = "", wrappedKey, iv = "", ciphertext = "", tag = ""] = parts;
      if (parts.length !== 5 || wrappedKey !== "") return null;
      const jwe = {
        protected: header,
        iv,
        ciphertext,
        tag,
        ...(recordId !== "" && { aad: Buffer.from(recordId).toString("base64url") }),
      };
      const keyId = readKeyId(header);
      for (const [index, { id, key }] of keysFor(purpose).entries()) {
        if (keyId !== null && keyId !== id) continue;
        const text = await decrypt(jwe, await key);
        if (text !== null) return { text, isOld: index > 0 };
      }
      return null;
    },
    /**
     * Key ids of all secrets for a purpose, that of the first secret first. They reveal nothing about the secrets;
     * instances with the same secret use them to find each other's records.
     */
    namesFor: (purpose: string): readonly string[] => keysFor(purpose).map(({ id }) => id),
  };
}

/** Derives the key of a secret for a purpose. Links sealed before version 0.5 have no key id, but use the same key. */
function deriveKey(secret: Secret, purpose: string): Key {
  const name = `marketplace-gateway ${purpose}`;
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", name, 32));
  return {
    id: Buffer.from(hkdfSync("sha256", secret, "", `${name} key id`, 9)).toString("base64url"),
    key: webcrypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

/**
 * Returns the key id of a sealed text. Null when it has none, as before version 0.5, or when the header is malformed.
 */
function readKeyId(header: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
    return typeof read === "object" && read !== null && "kid" in read && typeof read.kid === "string"
      ? read.kid
      : null;
  } catch {
    return null;
  }
}

/** Decrypts a sealed text; null when it was not sealed with this key, or was altered. */
async function decrypt(
  jwe: Parameters<typeof flattenedDecrypt>[0],
  key: webcrypto.CryptoKey,
): Promise<string | null> {
  try {
    const { plaintext } = await flattenedDecrypt(jwe, key, {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: [encryption],
    });
    return new TextDecoder().decode(plaintext);
  } catch {
    return null;
  }
}

/** Creates a codec that seals texts for one purpose. */
export function createPurposeCodec(keyring: Keyring, purpose: string): TextCodec {
  return {
    seal: (key, text) => keyring.seal(purpose, key, text),
    open: async (key, sealed) => (await keyring.open(purpose, key, sealed))?.text ?? null,
  };
}
