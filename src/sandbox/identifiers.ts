import { createHash, randomBytes } from "node:crypto";

/** A new opaque id of a resource: 32 lower-case hexadecimal digits, as the public services' ids look. */
export function createResourceId(): string {
  return randomBytes(16).toString("hex");
}

/** A new unguessable text, safe in a path segment and in a header: 43 characters, 256 bits. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a secret is stored, so that the data folder gives no usable token away. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
