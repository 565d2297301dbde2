import { z } from "zod";
import type { User } from "../upstream/identity/model.ts";
import { isId } from "../upstream/ids.ts";
import { type SessionEnd, sessionEndMessages } from "../upstream/session-end-reasons.ts";
import { withExpiry } from "../upstream/tokens/token-lifetime.ts";
import type { SessionTokens } from "./session.ts";

/** Schema of a stored session, which is sealed in the store. Times are in milliseconds since the epoch. */
export const sessionContentForm = z.object({
  user: z.object({ userId: z.custom<User["userId"]>(isId), username: z.string().nullable() }),
  createdAtMs: z.number(),
  lastUsedAtMs: z.number(),
  /** Latest possible end of the session. */
  expiresAtMs: z.number(),
  access: z.object({ token: z.string(), renewAtMs: z.number(), endsAtMs: z.number() }),
  /** Refresh token; null when there is none. */
  refreshToken: z.string().nullable(),
});

/** A stored session. */
export type SessionContent = Readonly<z.infer<typeof sessionContentForm>>;

/**
 * Creates the content of a new session.
 * @param nowMs current time, in milliseconds since the epoch.
 * @param maxMs maximum lifetime, in milliseconds; the session also ends with its tokens.
 */
export function firstContent(
  { accessToken, accessLifeMs, refreshToken, refreshLifeMs }: SessionTokens,
  user: User,
  { nowMs, maxMs }: { readonly nowMs: number; readonly maxMs: number },
): SessionContent {
  const access = withExpiry({ token: accessToken, lifeMs: accessLifeMs }, nowMs);
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

/** Schema of an end reason in records and messages. */
export const sessionEndForm = z.custom<SessionEnd>((value) =>
  Object.hasOwn(sessionEndMessages, String(value)),
);

/**
 * Parses a record or message; null when it is invalid, for instance because another version of the gateway wrote it.
 */
export function readForm<Value>(form: z.ZodType<Value>, text: string): Value | null {
  try {
    return form.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
