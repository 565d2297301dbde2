import { type SessionEnd, sessionEndTexts } from "../session-end.ts";

/** There is no token for a session, because it has ended. */
export class SessionOverError extends Error {
  readonly code = "SESSION_OVER";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd) {
    super(sessionEndTexts[reason]);
    this.name = "SessionOverError";
    this.reason = reason;
  }
}
