import { createHash, randomBytes } from "node:crypto";

/**
 * Makes a unique name for an instance.
 * @param seat place of the instance, such as its host and port: instances with one seat, one after the other, have the same part before
 * the dot. @defaultValue a seat of its own
 */
export function newInstanceName(seat?: string): string {
  const bytes =
    seat === undefined ? randomBytes(6) : createHash("sha256").update(seat).digest().subarray(0, 6);
  return `${bytes.toString("base64url")}.${randomBytes(9).toString("base64url")}`;
}
