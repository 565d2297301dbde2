import type { IncomingMessage } from "node:http";

/** Bodies up to this size are read to the end, so that the connection can be reused. */
const shortBodyBytes = 64 * 1024;
const shortBodyWaitMs = 1000;

/** Limits in bytes and milliseconds for discarding a rejected body. When one is reached, the connection is closed. */
const longBodyBytes = 256 * 1024 * 1024;
const longBodyWaitMs = 10_000;

/**
 * Delivers a response to a client that is still sending its body.
 *
 * Closing a connection with unread bytes makes the operating system reset it, and the client may lose the response. So
 * the response is sent immediately with `Connection: close`. The rest of the body is discarded within limits, and the
 * connection is closed after that.
 */
export async function respondBeforeBodyEnds(
  incoming: IncomingMessage,
  response: Response,
): Promise<Response> {
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

/** Discards the body until it ends, the client disconnects, or a limit is reached. Never rejects. */
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
