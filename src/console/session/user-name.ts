import type { User } from "./session-store.ts";

/** What a user is called. */
export function nameOf({ username, userId }: User): string {
  return username ?? userId;
}
