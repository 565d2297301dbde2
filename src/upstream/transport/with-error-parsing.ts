import { type Clock, sleep } from "../../clock.ts";
import { UpstreamHttpError } from "../errors.ts";
import { parseErrorEnvelope } from "./error-envelope.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { firstHeader } from "./transport.ts";
import type { Transport, UpstreamResponse } from "./transport.ts";

/** How much of an error answer is read. */
export interface ErrorParsingOptions {
  readonly maxBodySizeInBytes: number;
  /** Longest time for reading the body; what has arrived by then counts. */
  readonly maxBodyMs: number;
}

/** Room for any error envelope, and little time: the status alone already answers the caller. */
const defaultErrorParsingOptions: ErrorParsingOptions = {
  maxBodySizeInBytes: 64 * 1024,
  maxBodyMs: 2_000,
};

async function collect(response: UpstreamResponse, maxSizeInBytes: number, into: Buffer[]): Promise<void> {
  let sizeInBytes = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      into.push(chunk);
      sizeInBytes += chunk.length;
      if (sizeInBytes > maxSizeInBytes) return;
    }
  } catch {
    // The status has arrived, so the service has answered: a body that breaks only costs the details.
  }
}

/** Reads as much of the body as the options allow. Never rejects, except with the signal's reason. */
async function readErrorBody(
  response: UpstreamResponse,
  options: ErrorParsingOptions,
  clock: Clock,
): Promise<string> {
  const chunks: Buffer[] = [];
  const reading = new AbortController();
  const timeout = sleep(clock, options.maxBodyMs, reading.signal).then(
    () => response.body.destroy(),
    () => undefined,
  );
  await collect(response, options.maxBodySizeInBytes, chunks);
  reading.abort();
  await timeout;
  response.signal.throwIfAborted();
  return Buffer.concat(chunks).toString("utf8");
}

/** Turns every answer outside 2xx into an `UpstreamHttpError` that holds the service's own errors. */
export function withErrorParsing(
  next: Transport,
  clock: Clock,
  options: ErrorParsingOptions = defaultErrorParsingOptions,
): Transport {
  return async (request) => {
    const response = await next(request);
    const { status } = response;
    if (status >= 200 && status < 300) return response;
    if (request.progress) request.progress.isSent = false;
    const body = await readErrorBody(response, options, clock);
    throw new UpstreamHttpError(`The service answered with status ${status}`, request.call, {
      status,
      faults: parseErrorEnvelope(body),
      retryAfterSeconds: parseRetryAfter(firstHeader(response.headers, "retry-after"), clock.now()),
    });
  };
}
