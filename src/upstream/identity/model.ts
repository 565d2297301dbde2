import type { Id } from "../ids.ts";

/** Account of a token (wire facts, identity). */
export interface User {
  /** Permanent identifier; the account's name can change. */
  readonly userId: Id<"User">;
  /** Name of the account, which its user can change; null when the service does not return it. */
  readonly username: string | null;
}
