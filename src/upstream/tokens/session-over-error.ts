import { type SessionEnd, sessionEndMessages } from "../session-end-reasons.ts";

/** Error of a token request for a session that has ended. */
export class SessionOverError extends Error {
  readonly code = "SESSION_OVER";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd) {
    super(sessionEndMessages[reason]);
    this.name = "SessionOverError";
    this.reason = reason;
  }
}
