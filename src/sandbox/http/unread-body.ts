import type { IncomingMessage } from "node:http";

/** A body up to this size is simply read to its end, so that the connection can be used again. */
const shortBodyBytes = 64 * 1024;
const shortBodyWaitMs = 1000;

/** How much of a refused body is thrown away, and for how long, before the connection is closed anyway. */
const longBodyBytes = 256 * 1024 * 1024;
const longBodyWaitMs = 10_000;

/**
 * Makes sure that an answer reaches a client that is still sending its body.
 *
 * Closing a connection on which unread bytes wait makes the operating system reset it, and the client may lose the
 * answer. So the answer goes out at once, with `Connection: close`; what still comes is thrown away, within bounds, and
 * only then the connection ends.
 */
export async function answerBeforeBodyEnds(incoming: IncomingMessage, response: Response): Promise<Response> {
  if (hasArrived(incoming)) return response;
  const declaredBytes = Number(incoming.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (declaredBytes <= shortBodyBytes) {
    await discard(incoming, shortBodyBytes, shortBodyWaitMs);
    if (hasArrived(incoming)) return response;
  }
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Connection", "close");
  headers.set("Content-Length", String(body.length));
  const lingering = new ReadableStream<Uint8Array>({
    async start(controller) {
      if (body.length > 0) controller.enqueue(body);
      await discard(incoming, longBodyBytes, longBodyWaitMs);
      controller.close();
    },
  });
  return new Response(lingering, { status: response.status, headers });
}

function hasArrived(incoming: IncomingMessage): boolean {
  return incoming.complete || incoming.destroyed;
}

/** Reads and drops the body, until the body has ended, the client has gone, or a bound is reached. Never fails. */
function discard(incoming: IncomingMessage, maxBytes: number, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = () => {
      clearTimeout(timer);
      incoming.off("data", count).off("end", finish).off("close", finish).off("error", finish);
      incoming.pause();
      resolve();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish();
    };
    const timer = setTimeout(finish, waitMs);
    incoming.on("data", count).once("end", finish).once("close", finish).once("error", finish);
    incoming.resume();
  });
}
