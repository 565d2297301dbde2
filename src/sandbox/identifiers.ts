import { createHash, randomBytes } from "node:crypto";

/**
 * The sandbox's only source of randomness: identifiers, tokens, and the secrets in URLs. Generated key pairs, the
 * encryption of their public keys, and the names of files on disk are random in any case.
 */
export interface Identifiers {
  /**
   * Creates an opaque resource id: 32 lower-case hexadecimal digits, like those of the public services.
   * @param kind what the id is for. Seeded ids of one kind form a sequence that other kinds do not affect.
   */
  createResourceId(kind: string): string;
  /** Creates a UUID of version 4. */
  createUuid(kind: string): string;
  /** Creates a secret of 256 bits: 43 characters that are safe in a path segment and a header. */
  createSecret(kind: string): string;
  /** Creates a key of 32 bytes. */
  createKey(kind: string): Buffer;
}

/** Identifiers that nobody can predict. */
export const randomIdentifiers = createIdentifiers((size) => randomBytes(size));

/**
 * Creates identifiers that are the same for the same seed and the same calls. Each kind has its own sequence.
 * @param seed any text
 */
export function createSeededIdentifiers(seed: string): Identifiers {
  const counts = new Map<string, number>();
  return createIdentifiers((size, kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return createHash("sha256")
      .update(JSON.stringify([seed, kind, count]))
      .digest()
      .subarray(0, size);
  });
}

/** @param bytes returns up to 32 random bytes */
function createIdentifiers(bytes: (size: number, kind: string) => Buffer): Identifiers {
  return {
    createResourceId: (kind) => bytes(16, kind).toString("hex"),
    createUuid(kind) {
      const digits = bytes(16, kind);
      digits.writeUInt8((digits.readUInt8(6) & 0x0f) | 0x40, 6);
      digits.writeUInt8((digits.readUInt8(8) & 0x3f) | 0x80, 8);
      return digits.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
    createSecret: (kind) => bytes(32, kind).toString("base64url"),
    createKey: (kind) => bytes(32, kind),
  };
}

/** Hashes a secret for storage, so that the data folder contains no usable tokens. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
