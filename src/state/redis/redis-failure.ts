/** Codes of replies that concern the server instead of the command. They end the session. */
const serverReplies =
  /^(ASK|BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|MOVED|NOAUTH|NOREPLICAS|OOM|READONLY|TRYAGAIN|WRONGPASS)$/;

/** Codes of replies that start with ERR, by their text. */
const namelessReplies: readonly (readonly [reply: RegExp, code: string])[] = [
  [/^ERR DB index is out of range/, "DATABASE"],
  // Permission errors inside scripts, as worded by Redis 7.0 and by later versions.
  [/^ERR The user executing the script can't|ACL failure in script/, "NOPERM"],
];

/**
 * Permanent rejections of REDIS_URL, by code. Each text continues a sentence about Redis and contains no address and no
 * secret.
 */
export const refusals: Readonly<Record<string, string>> = {
  DATABASE: "it has no database with the number in REDIS_URL.",
  NOAUTH: "it requires a password: REDIS_URL has no password, or only a part of the required credentials.",
  NOPERM:
    "the user of REDIS_URL lacks a permission that the gateway needs: docs/scaling.md lists the commands, keys and channels.",
  WRONGPASS: "it rejects the user or the password of REDIS_URL.",
};

/** Redis rejects REDIS_URL. The message names the variable and contains no address and no secret. */
export class RedisRefusedError extends Error {
  readonly code = "REDIS_REFUSED";

  /** Creates the error. @param refusal one of the codes of {@link refusals}. */
  constructor(refusal: string) {
    super(`Redis cannot be used (${refusal}): ${refusals[refusal]}`);
    this.name = "RedisRefusedError";
  }
}

/**
 * Failure that the gateway detects in Redis. Its code is the gateway's own, or that of the Redis reply with the same
 * meaning.
 */
export class RedisFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns true for a code of {@link refusals}. */
export function isRefusal(code: string): boolean {
  return Object.hasOwn(refusals, code);
}

/**
 * Returns the code of a failure: the first word of a reply such as `OOM`, a system code such as `ECONNREFUSED`, or one
 * of {@link refusals}. It contains no address.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error.message.startsWith("Socket timeout")) return "TIMEOUT";
  if (!isReply(error)) return "CLOSED";
  const nameless = namelessReplies.find(([reply]) => reply.test(error.message));
  return nameless?.[1] ?? /^[A-Z]+/.exec(error.message)?.[0] ?? "ERR";
}

/** Returns true for a failure of the server or the connection; false when only one command failed. */
export function concernsServer(error: unknown): boolean {
  return !isReply(error) || serverReplies.test(failureCode(error));
}

/** Returns true for an error reply of the server. The client library marks these by the error's name. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError";
}
