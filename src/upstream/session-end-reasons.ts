/**
 * Reasons for the end of a session.
 * - SIGNED_OUT: its browser signed out.
 * - ENDED_ELSEWHERE: its user ended it from another session, or it was the least recently used of too many sessions.
 * - IDLE: it was unused for longer than allowed.
 * - EXPIRED: it reached its maximum lifetime.
 * - REFRESH_REFUSED: the marketplace no longer issues access tokens for it.
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
