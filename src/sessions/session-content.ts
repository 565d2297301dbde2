import { z } from "zod";
import type { User } from "../upstream/identity/model.ts";
import { isId } from "../upstream/ids.ts";
import { type SessionEnd, sessionEndTexts } from "../upstream/session-end.ts";
import { withTimes } from "../upstream/tokens/token-times.ts";
import type { SessionTokens } from "./session.ts";

/** The stored record of a session, sealed. All moments are in milliseconds since the epoch. */
export const sessionContentForm = z.object({
  user: z.object({ userId: z.custom<User["userId"]>(isId), username: z.string().nullable() }),
  createdAtMs: z.number(),
  lastUsedAtMs: z.number(),
  /** When it ends at the latest. */
  expiresAtMs: z.number(),
  access: z.object({ token: z.string(), renewAtMs: z.number(), endsAtMs: z.number() }),
  /** Null when there is none. */
  refreshToken: z.string().nullable(),
});

/** The same as it is read. */
export type SessionContent = Readonly<z.infer<typeof sessionContentForm>>;

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
