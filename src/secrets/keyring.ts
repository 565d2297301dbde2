import { hkdfSync, webcrypto } from "node:crypto";
import { flattenedDecrypt, FlattenedEncrypt } from "jose";
import type { TextCodec } from "../state/shared-state.ts";

/** A secret of the gateway: everything else is derived from it. */
export type Secret = Buffer | string;

/** One secret, made ready for one purpose. */
interface Key {
  /** Tells which of several secrets has sealed a text, and nothing else. */
  readonly id: string;
  readonly key: Promise<webcrypto.CryptoKey>;
}

const encryption = "A256GCM";

/** Seals what must not be read where it is kept or where it travels, and opens it again. */
export type Keyring = ReturnType<typeof createKeyring>;

/**
 * Makes the keyring of a gateway. What is sealed is a JWE (RFC 7516; `dir`, A256GCM) in its compact form. The place is its additional data
 * (RFC 7516 §5.1, step 14), which whoever opens it has to know, because the compact form does not hold it.
 * @param secrets the first one seals, all open; at least one.
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
    /** The last secret of the list: see `keepIdentitySecret`. */
    lastSecret: others.at(-1) ?? first,
    /**
     * Seals a text with the first secret.
     * @param purpose what kind of thing it is; each has keys of its own. Part of the code, never of a request.
     * @param place where it will be kept, such as the identifier of its record: it opens nowhere else. Empty for what travels.
     * @returns ASCII letters, digits, `-`, `_` and dots: safe as a path segment.
     */
    async seal(purpose: string, place: string, text: string): Promise<string> {
      const [{ id, key }] = keysFor(purpose);
      const jwe = new FlattenedEncrypt(new TextEncoder().encode(text)).setProtectedHeader({
        alg: "dir",
        enc: encryption,
        kid: id,
      });
      if (place !== "") jwe.setAdditionalAuthenticatedData(new TextEncoder().encode(place));
      const sealed = await jwe.encrypt(await key);
      return [sealed.protected, "", sealed.iv, sealed.ciphertext, sealed.tag].join(".");
    },
    /**
     * Opens what was sealed with any of the secrets.
     * @returns null when it was sealed with another secret, for another purpose or place, or was altered. What is old was sealed with
     * another secret than the first: it is worth to be sealed again.
     */
    async open(purpose: string, place: string, sealed: string) {
      const parts = sealed.split(".");
      const [header = "", wrappedKey, iv = "", ciphertext = "", tag = ""] = parts;
      if (parts.length !== 5 || wrappedKey !== "") return null;
      const jwe = {
        protected: header,
        iv,
        ciphertext,
        tag,
        ...(place !== "" && { aad: Buffer.from(place).toString("base64url") }),
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
     * A name that the first secret, and each that follows, has for a purpose: nothing of the secret can be read from it. Those who
     * have the secret find by it what others have kept.
     */
    namesFor: (purpose: string): readonly string[] => keysFor(purpose).map(({ id }) => id),
  };
}

/** Until version 0.5 links had no identifier of their key, and their key was derived in the same way. */
function deriveKey(secret: Secret, purpose: string): Key {
  const name = `marketplace-gateway ${purpose}`;
  const bytes = new Uint8Array(hkdfSync("sha256", secret, "", name, 32));
  return {
    id: Buffer.from(hkdfSync("sha256", secret, "", `${name} key id`, 9)).toString("base64url"),
    key: webcrypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

/** @returns null when there is none, as in what was sealed before version 0.5, or the header cannot be read. */
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

/** @returns null when the text was not sealed with this key, or was altered. */
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

/** Seals texts for one purpose. */
export function createPurposeCodec(keyring: Keyring, purpose: string): TextCodec {
  return {
    seal: (place, text) => keyring.seal(purpose, place, text),
    open: async (place, sealed) => (await keyring.open(purpose, place, sealed))?.text ?? null,
  };
}
