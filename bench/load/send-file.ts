import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { performance } from "node:perf_hooks";
import { text } from "node:stream/consumers";

/** Target of an upload of `sizeInBytes` bytes, with the parts around the file. */
export interface FileRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly head: Buffer;
  readonly sizeInBytes: number;
  readonly tail: Buffer;
  /** Pattern of a correct response. */
  readonly expected: RegExp;
}

const piece = Buffer.alloc(65_536, "bench");

/**
 * Uploads a file over a new connection, as fast as it is accepted.
 * @returns the time until the response was complete, in milliseconds.
 * @throws Error when the response is not as expected.
 */
export async function sendFile(file: FileRequest): Promise<number> {
  const { url, headers, head, sizeInBytes, tail, expected } = file;
  const startedAtMs = performance.now();
  const request = httpRequest(url, {
    method: "POST",
    agent: false,
    headers: { ...headers, "content-length": head.length + sizeInBytes + tail.length },
  });
  const failed = new Promise<never>((_resolve, reject) => void request.once("error", reject));
  const answering = Promise.race([once(request, "response"), failed]);
  const writing = writeBody(request, file, answering);
  const [response] = (await answering) as [IncomingMessage];
  await writing;
  const answer = await text(response);
  request.destroy();
  if (response.statusCode !== 200 || !expected.test(answer)) {
    throw new Error(`${url} answered ${response.statusCode}: ${answer.slice(0, 500)}`);
  }
  return performance.now() - startedAtMs;
}

/** Writes until everything is sent, or until a response arrives. An early response is a rejection. */
async function writeBody(
  request: ClientRequest,
  { head, sizeInBytes, tail }: FileRequest,
  answering: Promise<unknown>,
): Promise<void> {
  const state = { isOver: false };
  const over = answering.then(
    () => void (state.isOver = true),
    () => void (state.isOver = true),
  );
  if (head.length > 0) request.write(head);
  for (let sent = 0; sent < sizeInBytes && !state.isOver; sent += piece.length) {
    const rest = sizeInBytes - sent;
    if (request.write(rest < piece.length ? piece.subarray(0, rest) : piece)) continue;
    const drained = new Promise<void>((resolve) => void request.once("drain", resolve));
    await Promise.race([drained, over]);
  }
  if (!state.isOver) request.end(tail);
}
