import { once } from "node:events";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { performance } from "node:perf_hooks";

/** URL of a download, with the expected number of bytes. */
export interface FetchRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sizeInBytes: number;
}

/**
 * Downloads a file over a new connection at full speed and discards it.
 * @returns the time until the last byte, in milliseconds.
 * @throws Error when the response is not as expected.
 */
export async function fetchFile({ url, headers, sizeInBytes }: FetchRequest): Promise<number> {
  const startedAtMs = performance.now();
  const request = httpRequest(url, { agent: false, headers });
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let received = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) received += chunk.length;
  const isFile = response.statusCode === 200 || response.statusCode === 206;
  if (!isFile || received !== sizeInBytes) {
    throw new Error(`${url} answered ${response.statusCode} with ${received} bytes`);
  }
  return performance.now() - startedAtMs;
}

/** Downloads a file in consecutive ranges of `rangeSizeInBytes`. @returns the same as `fetchFile`. */
export async function fetchRanges(
  { url, headers, sizeInBytes }: FetchRequest,
  rangeSizeInBytes: number,
): Promise<number> {
  let durationMs = 0;
  for (let first = 0; first < sizeInBytes; first += rangeSizeInBytes) {
    const last = Math.min(first + rangeSizeInBytes, sizeInBytes) - 1;
    const range = `bytes=${first}-${last}`;
    durationMs += await fetchFile({ url, headers: { ...headers, range }, sizeInBytes: last - first + 1 });
  }
  return durationMs;
}
