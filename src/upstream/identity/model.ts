import type { Id } from "../ids.ts";

/** The account that stands behind a token (wire facts, identity). */
export interface User {
  /** Never changes, unlike the account's name. */
  readonly userId: Id<"User">;
  /** The account's name, which its user can change; null when the service does not tell it. */
  readonly username: string | null;
}
