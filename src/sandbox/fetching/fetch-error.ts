/** Reason why a fetch failed. */
export type FetchFault =
  | "NOT_HTTPS"
  | "HOST_NOT_PUBLIC"
  | "HOST_NOT_FOUND"
  | "CONNECTION_REFUSED"
  | "TLS_FAILED"
  | "TIMED_OUT"
  | "CONNECTION_LOST"
  | "BAD_STATUS"
  | "BAD_REDIRECT"
  | "TOO_LARGE";

/** Error code for a host name that resolves to a non-public address. */
export const notPublicCode = "ESANDBOX_NOT_PUBLIC";

/**
 * Connection failures, with patterns of the error codes from Node, OpenSSL and undici that indicate them. The first
 * match wins.
 */
const codes = [
  ["HOST_NOT_PUBLIC", new RegExp(`^${notPublicCode}$`)],
  ["HOST_NOT_FOUND", /^(?:ENOTFOUND|ENODATA|EAI_)/],
  ["CONNECTION_REFUSED", /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/],
  ["TIMED_OUT", /^(?:ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT)$/],
  // The names of OpenSSL's verification results have no common prefix.
  ["TLS_FAILED", /^(?:ERR_TLS_|ERR_SSL_|EPROTO|\w*CERT|\w*CRL_|INVALID_|PATH_LENGTH|HOSTNAME_MISMATCH)/],
  ["CONNECTION_LOST", /./],
] as const satisfies readonly (readonly [FetchFault, RegExp])[];

/** Reason why a connection failed. */
type ConnectionFault = (typeof codes)[number][0];

/** Error codes of the local machine; they do not mean that the host failed. */
const localErrors = /^(?:ENOSPC|EDQUOT|EIO|EROFS|EMFILE|ENFILE)$/;

/** Message for the seller for each connection failure. */
const messages: Readonly<Record<ConnectionFault, string>> = {
  HOST_NOT_PUBLIC: "The host name resolves to an address that is not public; only public hosts are allowed.",
  HOST_NOT_FOUND: "The host name was not found in the domain name system.",
  CONNECTION_REFUSED: "The host refused the connection or cannot be reached.",
  TIMED_OUT: "The download did not finish in time.",
  TLS_FAILED:
    "No secure connection is possible: the host's certificate is not trusted, or the host does not support TLS.",
  CONNECTION_LOST: "The connection was lost before the download was complete.",
};

/** Connection failure with a message for the seller. */
export interface ExplainedFailure {
  readonly fault: ConnectionFault;
  readonly message: string;
}

/**
 * Classifies the error of a fetch by its codes and those of its causes.
 * @returns undefined for an error of the local machine
 */
export function explainFetchError(error: unknown): ExplainedFailure | undefined {
  const found = codesOf(error);
  if (found.some((code) => localErrors.test(code))) return undefined;
  const known = codes.find(([, pattern]) => found.some((code) => pattern.test(code)));
  return explain(known?.[0] ?? "CONNECTION_LOST");
}

/** Adds the message to a connection failure. */
export function explain(fault: ConnectionFault): ExplainedFailure {
  return { fault, message: messages[fault] };
}

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const several: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...own, ...[error.cause, ...several].flatMap(codesOf)];
}
