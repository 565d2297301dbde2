/** Codes of error replies that concern the server instead of one command. Such a reply ends the session. */
const serverReplies =
  /^(ASK|BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|MOVED|NOAUTH|NOREPLICAS|OOM|READONLY|TRYAGAIN|WRONGPASS)$/;

/** Codes for error replies that start with ERR, selected by the text of the reply. */
const namelessReplies: readonly (readonly [reply: RegExp, code: string])[] = [
  [/^ERR DB index is out of range/, "DATABASE"],
  // Permission errors inside scripts, in the wording of Redis 7.0 and of later versions.
  [/^ERR The user executing the script can't|ACL failure in script/, "NOPERM"],
];

/**
 * Reasons for which Redis rejects REDIS_URL permanently, by error code. Each text continues a sentence about Redis. It
 * contains no address and no secret.
 */
export const rejections: Readonly<Record<string, string>> = {
  DATABASE: "it has no database with the number in REDIS_URL.",
  NOAUTH: "it requires a password: REDIS_URL has no password, or only a part of the required credentials.",
  NOPERM:
    "the user of REDIS_URL lacks a permission that the gateway needs: docs/scaling.md lists the commands, keys and channels.",
  WRONGPASS: "it rejects the user or the password of REDIS_URL.",
};

/**
 * Error of a start with a REDIS_URL that Redis rejects. The message names the variable and contains no address and no
 * secret.
 */
export class RedisRefusedError extends Error {
  readonly code = "REDIS_REFUSED";

  /** Creates the error. @param refusal one of the codes of {@link rejections}. */
  constructor(refusal: string) {
    super(`Redis cannot be used (${refusal}): ${rejections[refusal]}`);
    this.name = "RedisRefusedError";
  }
}

/**
 * Failure of Redis that the gateway detects. The code is either the gateway's own, or the code of a Redis reply with
 * the same meaning.
 */
export class RedisError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns true for the code of a permanent rejection, see {@link rejections}. */
export function isRejection(code: string): boolean {
  return Object.hasOwn(rejections, code);
}

/**
 * Returns the code of a failure. It is the first word of a reply such as `OOM`, a system code such as `ECONNREFUSED`,
 * or a key of {@link rejections}. It contains no address.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error.message.startsWith("Socket timeout")) return "TIMEOUT";
  if (!isReply(error)) return "CLOSED";
  const nameless = namelessReplies.find(([reply]) => reply.test(error.message));
  return nameless?.[1] ?? /^[A-Z]+/.exec(error.message)?.[0] ?? "ERR";
}

/** Returns true when the server or the connection has failed; false when only one command has failed. */
export function concernsServer(error: unknown): boolean {
  return !isReply(error) || serverReplies.test(failureCode(error));
}

/** Returns true for an error reply of the server. The client library sets the error's name accordingly. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError";
}
