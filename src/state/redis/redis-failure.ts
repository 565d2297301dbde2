/** Replies that say something of the server and not of the command: it is let go, and looked for again. */
const serverReplies = new Set([
  "ASK",
  "BUSY",
  "CLUSTERDOWN",
  "LOADING",
  "MASTERDOWN",
  "MISCONF",
  "MOVED",
  "NOAUTH",
  "NOREPLICAS",
  "OOM",
  "READONLY",
  "TRYAGAIN",
  "WRONGPASS",
]);

/** The code of a failure: the first word of a reply, such as `OOM`, or the system's, such as `ECONNREFUSED`. It names no address. */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (isReply(error)) return /^[A-Z]+/.exec(error.message)?.[0] ?? "ERR";
  return "CLOSED";
}

/** Whether a failure is about the server or the way to it, and not about the one command. */
export function concernsServer(error: unknown): boolean {
  return !isReply(error) || serverReplies.has(failureCode(error));
}

/** The client library marks what a server has replied by its name. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError";
}
