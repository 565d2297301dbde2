import type { Id } from "../ids.ts";

/** User of a token (wire facts, identity). */
export interface User {
  /** Permanent id of the user; the name can change. */
  readonly userId: Id<"User">;
  /** Name of the user, which the user can change; null when the service does not return it. */
  readonly username: string | null;
}
