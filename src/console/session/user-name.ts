import type { User } from "./session-store.ts";

/** Returns the display name of a user. */
export function nameOf({ username, userId }: User): string {
  return username ?? userId;
}
