import { type SessionEnd, sessionEndTexts } from "../session-end.ts";

/** The session has ended, so there is no token for it. */
export class SessionOverError extends Error {
  readonly code = "SESSION_OVER";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd) {
    super(sessionEndTexts[reason]);
    this.name = "SessionOverError";
    this.reason = reason;
  }
}
