import type { IncomingMessage } from "node:http";

/** Maximum size of a JSON body, and of the `operations` part of a multipart request, in bytes. */
export const maxJsonBytes = 1_048_576;

/**
 * Callbacks for a body. Either `onText` or `onTooLarge` is called once. None is called when the connection closes
 * first.
 */
export interface TextReceiver {
  /** Called when the body is complete. @param sizeInBytes size of the body. */
  onText(text: string, sizeInBytes: number): void;
  /** Called when the body is too large; the caller must read or drop the rest. */
  onTooLarge(): void;
  /** Called before the other callbacks, when the body does not arrive together with the head of the request. */
  onWaiting(): void;
}

/** Reads the body of a request as UTF-8 text, up to {@link maxJsonBytes}. */
export function receiveText(request: IncomingMessage, receiver: TextReceiver): void {
  const announcedBytes = Number(request.headers["content-length"] ?? Number.NaN);
  if (announcedBytes > maxJsonBytes) {
    receiver.onTooLarge();
    return;
  }
  // Another handler in the process has already consumed the body.
  if (request.readableEnded) {
    receiver.onText("", 0);
    return;
  }
  // Emptied when the body is complete: the listeners reference the array and may live as long as a streamed response.
  const chunks: Buffer[] = [];
  let sizeInBytes = 0;
  let isOver = false;
  const onData = (chunk: Buffer) => {
    sizeInBytes += chunk.length;
    chunks.push(chunk);
    if (sizeInBytes <= maxJsonBytes) return;
    isOver = true;
    chunks.length = 0;
    request.off("data", onData);
    request.pause();
    receiver.onTooLarge();
  };
  request.on("data", onData);
  request.on("end", () => {
    if (isOver) return;
    isOver = true;
    receiver.onText(decode(chunks.splice(0), sizeInBytes), sizeInBytes);
  });
  request.on("close", () => {
    isOver = true;
    chunks.length = 0;
  });
  process.nextTick(() => {
    if (!isOver && sizeInBytes !== announcedBytes && !request.complete) receiver.onWaiting();
  });
}

/** Decodes UTF-8 without a byte order mark at the beginning, which is not part of the text (RFC 8259 §8.1). */
function decode(chunks: readonly Buffer[], sizeInBytes: number): string {
  const [only] = chunks;
  const bytes = only && chunks.length === 1 ? only : Buffer.concat(chunks, sizeInBytes);
  const text = bytes.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
