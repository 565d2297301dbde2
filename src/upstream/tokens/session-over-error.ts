import { type SessionEnd, sessionEndMessages } from "../session-end-reasons.ts";

/** The session has ended, so there is no token for it. */
export class SessionOverError extends Error {
  readonly code = "SESSION_OVER";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd) {
    super(sessionEndMessages[reason]);
    this.name = "SessionOverError";
    this.reason = reason;
  }
}
