import { type Clock, sleep } from "../../clock.ts";
import { UpstreamHttpError } from "../errors.ts";
import { parseErrorEnvelope } from "./error-envelope.ts";
import { outcomeWithoutAnswer } from "./outcome.ts";
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

/**
 * Statuses with which a proxy says that it lost the service. They come without the services' envelope, and after the
 * request may have gone on to the service.
 */
const proxyStatuses = new Set([502, 503, 504]);

/**
 * Turns every answer outside 2xx into an `UpstreamHttpError` that holds the service's own errors. An error that the
 * service has explained changed nothing, nor did one that names the time to come back. A 502, 503 or 504 without either
 * is a proxy's: what became of a change that was sent is unknown.
 */
export function withErrorParsing(
  next: Transport,
  clock: Clock,
  options: ErrorParsingOptions = defaultErrorParsingOptions,
): Transport {
  return async (request) => {
    const response = await next(request);
    const { status } = response;
    if (status >= 200 && status < 300) return response;
    const retryAfterSeconds = parseRetryAfter(firstHeader(response.headers, "retry-after"), clock.now());
    const mayBeLost = proxyStatuses.has(status) && !(status === 503 && retryAfterSeconds !== null);
    if (request.progress && !mayBeLost) request.progress.isSent = false;
    const faults = parseErrorEnvelope(await readErrorBody(response, options, clock));
    const outcome = faults.length > 0 ? "NONE" : outcomeWithoutAnswer(request);
    if (request.progress && outcome === "NONE") request.progress.isSent = false;
    throw new UpstreamHttpError(`The service answered with status ${status}`, request.call, {
      status,
      faults,
      retryAfterSeconds,
      outcome,
    });
  };
}
