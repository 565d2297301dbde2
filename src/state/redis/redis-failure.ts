/** Replies that say something of the server and not of the command: it is let go, and looked for again. */
const serverReplies =
  /^(ASK|BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|MOVED|NOAUTH|NOREPLICAS|OOM|READONLY|TRYAGAIN|WRONGPASS)$/;

/** Codes of replies that begin with the word ERR, by what else they say. */
const namelessReplies: readonly (readonly [reply: RegExp, code: string])[] = [
  [/^ERR DB index is out of range/, "DATABASE"],
  // A script gets a command's refusal so: Redis 7.0, and later ones.
  [/^ERR The user executing the script can't|ACL failure in script/, "NOPERM"],
];

/**
 * Refusals of what REDIS_URL says, which no wait mends, by their codes. Each is the rest of a sentence about Redis, and names no address
 * and no secret.
 */
export const refusals: Readonly<Record<string, string>> = {
  DATABASE: "it has no database with the number in REDIS_URL.",
  NOAUTH: "it asks for a password: REDIS_URL has none, or not all that it asks for.",
  NOPERM:
    "the user of REDIS_URL may not do what the gateway does: docs/operations.md lists the commands, with keys and channels that begin with mg2:.",
  WRONGPASS: "it refuses the user or the password of REDIS_URL.",
};

/** Redis answers, and refuses what REDIS_URL says. The message is a sentence that names the variable, and no address and no secret. */
export class RedisRefusedError extends Error {
  readonly code = "REDIS_REFUSED";

  /** @param refusal one of the codes of {@link refusals}. */
  constructor(refusal: string) {
    super(`Redis cannot be used (${refusal}): ${refusals[refusal]}`);
    this.name = "RedisRefusedError";
  }
}

/** What is wrong with Redis although it has replied, with a code of the gateway's own or the one of a reply that says the same. */
export class RedisFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Whether a code is one of {@link refusals}. */
export function isRefusal(code: string): boolean {
  return Object.hasOwn(refusals, code);
}

/**
 * The code of a failure: the first word of a reply, such as `OOM`, or the system's, such as `ECONNREFUSED`. It names no address. Those
 * of {@link refusals} are among them.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error.message.startsWith("Socket timeout")) return "TIMEOUT";
  if (!isReply(error)) return "CLOSED";
  const nameless = namelessReplies.find(([reply]) => reply.test(error.message));
  return nameless?.[1] ?? /^[A-Z]+/.exec(error.message)?.[0] ?? "ERR";
}

/** Whether a failure is about the server or the connection to it, and not about the one command. */
export function concernsServer(error: unknown): boolean {
  return !isReply(error) || serverReplies.test(failureCode(error));
}

/** The client library marks what a server has replied by its name. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError";
}
