import { createHash, randomBytes } from "node:crypto";

/** Creates an opaque resource id: 32 lower-case hexadecimal digits, like those of the public services. */
export function createResourceId(): string {
  return randomBytes(16).toString("hex");
}

/** Creates a random secret of 256 bits: 43 characters that are safe in a path segment and a header. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a secret for storage, so that the data folder contains no usable tokens. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
