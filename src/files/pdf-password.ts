import { createCipheriv, createHash } from "node:crypto";

/** Bytes that pad a password to 32 bytes (ISO 32000-1 §7.6.3.3). */
const padding = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
/** Round counts of the encryption algorithms: older key derivation, older cipher, and newest key derivation. */
const rounds = { older: 50, cipher: 19, newest: 64 } as const;

/**
 * Returns true when a PDF file can be opened only with a password. Many files are encrypted with an empty password,
 * which only restricts printing or editing.
 * @returns false also for an unknown encryption; the service then decides.
 */
export function needsPassword(file: Buffer): boolean {
  // Latin-1 maps each byte to one character.
  const text = file.toString("latin1");
  const encryption = readEncryption(text);
  if (!encryption) return false;
  const { revision, user } = encryption;
  if (revision === 5 || revision === 6) {
    const salt = user.subarray(32, 40);
    const hash = revision === 5 ? sha(256, salt) : newestHash(salt);
    return user.length >= 48 && !hash.equals(user.subarray(0, 32));
  }
  // Ids are short. Without a length limit, a crafted file could make the match fail.
  const firstId = /\/ID\s*\[\s*(<[\da-f\s]{0,500}>|\((?:[^\\()]|\\.){0,500}\))/is.exec(text)?.[1];
  if (revision < 2 || revision > 4 || firstId === undefined) return false;
  return !opensEmpty(encryption, readString(firstId));
}

/**
 * Reads the encryption dictionary from the last trailer that has one. The dictionary is inline or a separate object.
 */
function readEncryption(text: string) {
  const place = text.lastIndexOf("/Encrypt");
  const named =
    place === -1 ? null : /^\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/.exec(text.slice(place, place + 64));
  if (!named) return null;
  const start =
    named[1] === undefined ? place : text.search(new RegExp(`(?:^|\\s)${named[1]}\\s+${named[2]}\\s+obj\\b`));
  if (start === -1) return null;
  const [dictionary = ""] = text.slice(start, start + 4_096).split("endobj");
  const numberOf = (name: string) =>
    Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? Number.NaN);
  const stringOf = (name: string) => {
    const found = new RegExp(`/${name}\\s*(<[\\da-f\\s]*>|\\((?:[^\\\\()]|\\\\[^])*\\))`, "i").exec(
      dictionary,
    );
    return readString(found?.[1] ?? "");
  };
  const revision = numberOf("R");
  const owner = stringOf("O");
  const user = stringOf("U");
  if (owner.length < 32 || user.length < 32 || Number.isNaN(revision)) return null;
  return {
    revision,
    permissions: numberOf("P"),
    owner,
    user,
    coversMetadata: !/\/EncryptMetadata\s+false/.test(dictionary),
  };
}

type Encryption = NonNullable<ReturnType<typeof readEncryption>>;

/** Returns the bytes of a PDF string, `<hex>` or `(literal)`. */
function readString(text: string): Buffer {
  if (text.startsWith("<")) return Buffer.from(text.replaceAll(/[^\da-f]/gi, ""), "hex");
  const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const plain = text
    .slice(1, -1)
    .replaceAll(/\\([0-7]{1,3}|\r\n|[^])/g, (_, code: string) =>
      /^[0-7]/.test(code)
        ? String.fromCodePoint(Number.parseInt(code, 8) % 256)
        : (escapes[code] ?? (/[\r\n]/.test(code) ? "" : code)),
    );
  return Buffer.from(plain, "latin1");
}

/** Possible key lengths in bytes (ISO 32000-1 §7.6.1). Files specify the length in several ways, so all are tried. */
const keyLengths = Array.from({ length: 12 }, (_, index) => 5 + index);

/** Returns true when an empty password opens the file, by algorithms 2, 4 and 5 of ISO 32000-1. */
function opensEmpty({ revision, permissions, owner, user, coversMetadata }: Encryption, id: Buffer): boolean {
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const uncovered = revision >= 4 && !coversMetadata ? [Buffer.alloc(4, 0xff)] : [];
  const start = md5(padding, owner.subarray(0, 32), flags, id, ...uncovered);
  if (revision === 2) return rc4(start.subarray(0, 5), padding).equals(user.subarray(0, 32));
  const check = md5(padding, id);
  return keyLengths.some((length) => {
    let key = start;
    for (let round = 0; round < rounds.older; round += 1) key = md5(key.subarray(0, length));
    key = key.subarray(0, length);
    let found = check;
    for (let round = 0; round <= rounds.cipher; round += 1) {
      found = rc4(
        key.map((byte) => byte ^ round),
        found,
      );
    }
    return found.equals(user.subarray(0, 16));
  });
}

/** Returns the hash of an empty password by algorithm 2.B of ISO 32000-2. */
function newestHash(salt: Buffer): Buffer {
  let key = sha(256, salt);
  let last = 0;
  for (let round = 0; round < rounds.newest || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()]);
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = sha(([256, 384, 512] as const)[sum % 3] ?? 256, encrypted);
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(...parts: readonly Uint8Array[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

function sha(bits: 256 | 384 | 512, bytes: Uint8Array): Buffer {
  return createHash(`sha${bits}`).update(bytes).digest();
}

/** Encrypts with RC4, the cipher of old PDF files. The crypto library no longer supports it. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) % 256;
    swap(at, other);
  }
  let at = 0;
  let other = 0;
  return Buffer.from(bytes).map((byte) => {
    at = (at + 1) % 256;
    other = (other + (state[at] ?? 0)) % 256;
    swap(at, other);
    return byte ^ (state[((state[at] ?? 0) + (state[other] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}
