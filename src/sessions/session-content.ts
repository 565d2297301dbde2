import { z } from "zod";
import { isId } from "../upstream/ids.ts";
import type { User } from "../upstream/identity/model.ts";
import type { TimedToken } from "../upstream/tokens/token-times.ts";

/** What is kept of a session, sealed. */
export interface SessionContent {
  readonly user: User;
  /** This and all other moments in milliseconds since the epoch. */
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  /** When it ends at the latest. */
  readonly expiresAtMs: number;
  readonly access: TimedToken;
  /** Null when there is none. */
  readonly refreshToken: string | null;
}

const content: z.ZodType<SessionContent> = z.object({
  user: z.object({ userId: z.custom<User["userId"]>(isId), username: z.string().nullable() }),
  createdAtMs: z.number(),
  lastUsedAtMs: z.number(),
  expiresAtMs: z.number(),
  access: z.object({ token: z.string(), renewAtMs: z.number(), endsAtMs: z.number() }),
  refreshToken: z.string().nullable(),
});

/** Reads what was kept; null when it is in no form that this version knows, as that of a later one may be. */
export function readSessionContent(text: string): SessionContent | null {
  return content.safeParse(JSON.parse(text)).data ?? null;
}
