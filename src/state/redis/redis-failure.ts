/** Replies about the server and not about the command: the session ends with them. */
const serverReplies =
  /^(ASK|BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|MOVED|NOAUTH|NOREPLICAS|OOM|READONLY|TRYAGAIN|WRONGPASS)$/;

/** Codes of replies that begin with ERR, by the rest of their text. */
const namelessReplies: readonly (readonly [reply: RegExp, code: string])[] = [
  [/^ERR DB index is out of range/, "DATABASE"],
  // A script gets a command's refusal so: Redis 7.0, and later ones.
  [/^ERR The user executing the script can't|ACL failure in script/, "NOPERM"],
];

/**
 * Permanent refusals of REDIS_URL, by their codes. Each is the rest of a sentence about Redis, and names no address and no secret.
 */
export const refusals: Readonly<Record<string, string>> = {
  DATABASE: "it has no database with the number in REDIS_URL.",
  NOAUTH: "it asks for a password: REDIS_URL has none, or not all that it asks for.",
  NOPERM:
    "the user of REDIS_URL may not do what the gateway does: docs/operations.md lists the commands, with keys and channels that begin with mg2:.",
  WRONGPASS: "it refuses the user or the password of REDIS_URL.",
};

/** Redis refuses REDIS_URL. The message is a sentence that names the variable, and no address and no secret. */
export class RedisRefusedError extends Error {
  readonly code = "REDIS_REFUSED";

  /** @param refusal one of the codes of {@link refusals}. */
  constructor(refusal: string) {
    super(`Redis cannot be used (${refusal}): ${refusals[refusal]}`);
    this.name = "RedisRefusedError";
  }
}

/** A fault of a Redis that replies, with a code of the gateway or the code of the reply with the same meaning. */
export class RedisFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Checks that a code is one of {@link refusals}. */
export function isRefusal(code: string): boolean {
  return Object.hasOwn(refusals, code);
}

/**
 * Returns the code of a failure: the first word of a reply, such as `OOM`, the system's, such as `ECONNREFUSED`, or one of
 * {@link refusals}. It names no address.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error.message.startsWith("Socket timeout")) return "TIMEOUT";
  if (!isReply(error)) return "CLOSED";
  const nameless = namelessReplies.find(([reply]) => reply.test(error.message));
  return nameless?.[1] ?? /^[A-Z]+/.exec(error.message)?.[0] ?? "ERR";
}

/** Checks that a failure is about the server or the connection to it, and not about one command. */
export function concernsServer(error: unknown): boolean {
  return !isReply(error) || serverReplies.test(failureCode(error));
}

/** Checks for a reply of the server, which the client library marks by the name of the error. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError";
}
