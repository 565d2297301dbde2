/**
 * Why there is no token: the token endpoint refused the credentials, could not be reached or failed, or answered with
 * something that is no token.
 */
export type TokenFailure = "REFUSED" | "UNAVAILABLE" | "INVALID";

/** The token endpoint gave no token. The message holds no credential and no address. */
export class TokenRequestError extends Error {
  readonly code = "TOKEN_REQUEST";
  readonly failure: TokenFailure;
  /** What the token endpoint called its refusal (RFC 6749 §5.2), for example `invalid_grant`; null without one. */
  readonly refusal: string | null;

  constructor(failure: TokenFailure, message: string, refusal: string | null = null) {
    super(message);
    this.name = "TokenRequestError";
    this.failure = failure;
    this.refusal = refusal;
  }
}
