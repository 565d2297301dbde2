/**
 * Reasons for which a session has ended.
 * - SIGNED_OUT: the browser signed out.
 * - ENDED_ELSEWHERE: the user ended it from another session, or had too many sessions and this one was the least
 *   recently used.
 * - IDLE: the session was not used for too long.
 * - EXPIRED: the session reached its maximum lifetime.
 * - REFRESH_REFUSED: the marketplace issues no more access tokens for the session.
 */
export type SessionEnd = "SIGNED_OUT" | "ENDED_ELSEWHERE" | "IDLE" | "EXPIRED" | "REFRESH_REFUSED";

/** Messages for the user, by reason. */
export const sessionEndMessages: Readonly<Record<SessionEnd, string>> = {
  SIGNED_OUT: "You have signed out. Sign in again.",
  ENDED_ELSEWHERE: "Your session was ended elsewhere. Sign in again.",
  IDLE: "Your session has ended because it was inactive for too long. Sign in again.",
  EXPIRED: "Your session has reached its maximum duration. Sign in again.",
  REFRESH_REFUSED:
    "Your session has ended because the marketplace no longer lets the gateway act for you. Sign in again.",
};
