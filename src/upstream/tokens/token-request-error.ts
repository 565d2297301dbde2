/**
 * Reasons for which a token request failed. The token endpoint rejected the credentials, was unavailable, or returned
 * an invalid token.
 */
export type TokenFailure = "REFUSED" | "UNAVAILABLE" | "INVALID";

/** Error when the token endpoint issued no token. The message contains no credential and no address. */
export class TokenRequestError extends Error {
  readonly code = "TOKEN_REQUEST";
  readonly failure: TokenFailure;
  /** Error code from the token endpoint (RFC 6749 §5.2), for example `invalid_grant`; null when there is no code. */
  readonly refusal: string | null;

  constructor(failure: TokenFailure, message: string, refusal: string | null = null) {
    super(message);
    this.name = "TokenRequestError";
    this.failure = failure;
    this.refusal = refusal;
  }
}
