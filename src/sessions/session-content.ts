import { z } from "zod";
import { isId } from "../upstream/ids.ts";
import type { User } from "../upstream/identity/model.ts";
import { type TimedToken, withTimes } from "../upstream/tokens/token-times.ts";
import type { SessionTokens } from "./session.ts";
import { type SessionEnd, sessionEndTexts } from "../upstream/session-end.ts";

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

/**
 * What is kept of a session that begins.
 * @param nowMs the moment, in milliseconds since the epoch. @param maxMs how long it may last at most; it also ends with its tokens.
 */
export function firstContent(
  { accessToken, accessLifeMs, refreshToken, refreshLifeMs }: SessionTokens,
  user: User,
  { nowMs, maxMs }: { readonly nowMs: number; readonly maxMs: number },
): SessionContent {
  const access = withTimes({ token: accessToken, lifeMs: accessLifeMs }, nowMs);
  const tokensEndAtMs = refreshToken === null ? access.endsAtMs : nowMs + (refreshLifeMs ?? Infinity);
  return {
    user,
    createdAtMs: nowMs,
    lastUsedAtMs: nowMs,
    expiresAtMs: Math.min(nowMs + maxMs, tokensEndAtMs),
    access,
    refreshToken,
  };
}

/** The form in which it is kept. */
export const sessionContentForm: z.ZodType<SessionContent> = z.object({
  user: z.object({ userId: z.custom<User["userId"]>(isId), username: z.string().nullable() }),
  createdAtMs: z.number(),
  lastUsedAtMs: z.number(),
  expiresAtMs: z.number(),
  access: z.object({ token: z.string(), renewAtMs: z.number(), endsAtMs: z.number() }),
  refreshToken: z.string().nullable(),
});

/** A reason as it is kept and told. */
export const sessionEndForm = z.custom<SessionEnd>((value) => Object.hasOwn(sessionEndTexts, String(value)));

/** Reads what was kept or told; null for what a version before or after this one may say, and this one does not know. */
export function readForm<Value>(form: z.ZodType<Value>, text: string): Value | null {
  try {
    return form.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
