import { type SessionEnd, sessionEndTexts } from "../session-end.ts";

/** A session has no token because it has ended. */
export class SessionOverError extends Error {
  readonly code = "SESSION_OVER";
  readonly reason: SessionEnd;

  constructor(reason: SessionEnd) {
    super(sessionEndTexts[reason]);
    this.name = "SessionOverError";
    this.reason = reason;
  }
}
