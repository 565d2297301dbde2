import { createHash, randomBytes } from "node:crypto";

/**
 * A name for an instance that no other one has.
 * @param seat tells the place that the instance takes, such as a host and a port: what stands before the dot is the same for all that
 * take it one after the other. @defaultValue a place that no other one takes
 */
export function newInstanceName(seat?: string): string {
  const bytes =
    seat === undefined ? randomBytes(6) : createHash("sha256").update(seat).digest().subarray(0, 6);
  return `${bytes.toString("base64url")}.${randomBytes(9).toString("base64url")}`;
}
