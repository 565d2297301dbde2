/**
 * Why a session has ended. SIGNED_OUT: its browser signed out. ENDED_ELSEWHERE: its user ended it from another place, or signed in at
 * so many that the one used longest ago had to go. IDLE: it was not used for as long as that is allowed. EXPIRED: its longest time is
 * over. REFRESH_REFUSED: the marketplace gives no more access tokens for it.
 */
export type SessionEnd = "SIGNED_OUT" | "ENDED_ELSEWHERE" | "IDLE" | "EXPIRED" | "REFRESH_REFUSED";

/** The same for its user. */
export const sessionEndTexts: Readonly<Record<SessionEnd, string>> = {
  SIGNED_OUT: "You have signed out. Sign in again.",
  ENDED_ELSEWHERE: "Your session was ended from another place. Sign in again.",
  IDLE: "Your session has ended, because it was not used for a long time. Sign in again.",
  EXPIRED: "Your session has ended, because its longest time is over. Sign in again.",
  REFRESH_REFUSED:
    "Your session has ended, because the marketplace no longer lets the gateway act for you. Sign in again.",
};
