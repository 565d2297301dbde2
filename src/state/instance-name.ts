import { randomBytes } from "node:crypto";

/** A name for an instance that no other one has. */
export function newInstanceName(): string {
  return randomBytes(9).toString("base64url");
}
