import { AUTHORIZATION_RESPONSE_ERROR, RESPONSE_BODY_ERROR } from "oauth4webapi";
import { isUpstreamFailure } from "../errors.ts";

/**
 * Why a user's consent gave no tokens. denied: the user has refused. consent_failed: the consent page sent an error or no code.
 * code_refused: the token endpoint refuses the code or the application. token_unavailable: it could not be reached, or failed.
 * token_invalid: its answer holds no usable tokens.
 */
export type CodeExchangeFailure =
  | "denied"
  | "consent_failed"
  | "code_refused"
  | "token_unavailable"
  | "token_invalid";

/** A user's consent gave no tokens. The message holds no credential and no address. */
export class CodeExchangeError extends Error {
  readonly code = "CODE_EXCHANGE";
  readonly failure: CodeExchangeFailure;

  constructor(failure: CodeExchangeFailure) {
    super(`A user's consent gave no tokens: ${failure}.`);
    this.name = "CodeExchangeError";
    this.failure = failure;
  }
}

/** Whether an error says that a consent gave no tokens. */
export function isCodeExchangeError(error: unknown): error is CodeExchangeError {
  return error instanceof Error && "code" in error && error.code === "CODE_EXCHANGE";
}

/** What the library and the layers below throw, as one of our own: theirs hold codes, tokens and addresses. */
export function toCodeExchangeError(error: unknown): CodeExchangeError {
  if (isCodeExchangeError(error)) return error;
  if (isUpstreamFailure(error)) {
    return new CodeExchangeError(
      error.code === "UPSTREAM_INVALID_RESPONSE" ? "token_invalid" : "token_unavailable",
    );
  }
  const { code, error: said, status } = describe(error);
  // What is no error of the library's: the gateway is closing.
  if (typeof code !== "string" || !code.startsWith("OAUTH_"))
    return new CodeExchangeError("token_unavailable");
  if (code === AUTHORIZATION_RESPONSE_ERROR) {
    return new CodeExchangeError(said === "access_denied" ? "denied" : "consent_failed");
  }
  const isOutage = typeof status === "number" && (status >= 500 || status === 429);
  if (isOutage) return new CodeExchangeError("token_unavailable");
  return new CodeExchangeError(code === RESPONSE_BODY_ERROR ? "code_refused" : "token_invalid");
}

/** What the library says of an error, its own or that of an answer. */
function describe(error: unknown): Readonly<Record<"code" | "error" | "status", unknown>> {
  const { code, error: said, status, cause } = (error ?? {}) as Readonly<Record<string, unknown>>;
  return { code, error: said, status: status ?? (cause instanceof Response ? cause.status : undefined) };
}
