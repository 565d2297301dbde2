import type { Clock } from "../../clock.ts";
import { uploadPlace } from "../../observing/operation-record.ts";
import { allowedMethods, type OperationParams } from "../../operations/operation-params.ts";
import { requestError } from "../../operations/request-errors.ts";
import { shortenJson } from "../../shorten-json.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import type { GraphqlParams } from "../../uploads/graphql-operations.ts";
import { receiveMultipart } from "../../uploads/receive-multipart.ts";
import type { SpoolSpace } from "../../uploads/spool-space.ts";
import type { UploadCounters } from "../../uploads/upload-counters.ts";
import {
  documentFileRules,
  imageFileRules,
  maxImagesPerOperation,
  videoFileRules,
} from "../../upstream/media/limits.ts";
import { taskFileRules } from "../../upstream/seller-feed/limits.ts";
import type { HttpExchange } from "../http-exchange.ts";
import { hasPreflightHeader, preflightHeader } from "../preflight-header.ts";
import { hasBody } from "../request-deadline.ts";
import { maxJsonBytes, receiveText } from "../request-text.ts";

/** Maximum size of a file in a request, in bytes: the highest limit of any mutation. */
export const maxFileBytes = Math.max(
  ...[videoFileRules, documentFileRules, imageFileRules, taskFileRules].map(
    ({ maxSizeInBytes }) => maxSizeInBytes,
  ),
);

/** Maximum total size of the files in one request, in bytes: the maximum number of images, each of the maximum size. */
const maxFilesBytes = maxImagesPerOperation * imageFileRules.maxSizeInBytes;

/** Dependencies of the request reader. */
export interface ReaderDeps {
  readonly clock: Clock;
  /** Memory and disk space for buffered files. */
  readonly space: SpoolSpace;
  readonly tally: UploadCounters;
  /** Receives the length of each chunk of an uploaded file. */
  readonly onFileBytes: (bytes: number) => void;
}

/** Returns the unvalidated parameters of a request. @throws the error of a malformed request */
export type ReadParams = () => unknown;

/**
 * Reads the parameters of a request from its query string, its JSON body, or its multipart body. Files of a multipart
 * body may still be in transit.
 * @param onRead is called once, unless the client disconnects first.
 */
export function readRequest(
  exchange: HttpExchange,
  deps: ReaderDeps,
  onRead: (read: ReadParams) => void,
): void {
  const { request } = exchange;
  const mediaType = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  const isJson = mediaType === "application/json" || mediaType === "application/graphql+json";
  if (request.method === "POST" && isJson) {
    readJson(exchange, onRead);
    return;
  }
  if (hasBody(request)) exchange.setTimeLimits();
  if (request.method === "POST" && mediaType === "multipart/form-data") {
    readMultipart(exchange, deps).then(
      (params) => onRead(() => params),
      (error: unknown) => onRead(() => raise(error)),
    );
    return;
  }
  // Nothing else reads the body.
  if (request.method !== "POST") request.resume();
  if (request.method === "GET") onRead(() => readAddress(request.url ?? ""));
  else onRead(() => raise(notAccepted(request.method)));
}

/**
 * Reads the parameters in the query string of a GET request; empty ones count as missing.
 * @throws GraphQLError BAD_REQUEST
 */
function readAddress(target: string): OperationParams {
  const { searchParams } = new URL(target, "http://localhost");
  const params: Record<string, unknown> = {};
  for (const name of ["query", "operationName", "documentId"]) {
    const text = searchParams.get(name);
    if (text) params[name] = text;
  }
  for (const name of ["variables", "extensions"]) {
    const text = searchParams.get(name);
    if (text) params[name] = readObject(name, text);
  }
  return params;
}

/** Parses a JSON object or null. @throws for any other JSON value */
function readObject(name: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw requestError(400, `The query parameter \`${name}\` is not JSON; it must be a JSON object.`);
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    throw requestError(400, `The query parameter \`${name}\` must be a JSON object.`);
  }
  return value;
}

function readJson(exchange: HttpExchange, onRead: (read: ReadParams) => void): void {
  const { request, record } = exchange;
  receiveText(request, {
    onText(text, sizeInBytes) {
      record.bytesIn = sizeInBytes;
      onRead(() => parseJson(text));
    },
    onTooLarge() {
      exchange.setTimeLimits();
      void discardRequest(request, maxFileBytes, null);
      const message = `The request body is too large: the limit is ${maxJsonBytes} bytes.`;
      onRead(() => raise(requestError(413, message)));
    },
    onWaiting: () => exchange.setTimeLimits(),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(shortenJson(text));
  } catch (error) {
    throw requestError(
      400,
      `The request body is not JSON (${findingOf(error)}). Send a JSON object with \`query\`.`,
    );
  }
}

/** Message of the JSON parser without the quoted input, which can contain secrets. */
function findingOf(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  return /^Unexpected end of JSON input|position \d+/.exec(text)?.[0].toLowerCase() ?? "it cannot be read";
}

async function readMultipart(
  exchange: HttpExchange,
  { clock, space, tally, onFileBytes }: ReaderDeps,
): Promise<GraphqlParams> {
  const { request, response, record } = exchange;
  record.isUpload = true;
  if (!hasPreflightHeader(request)) {
    void discardRequest(request, maxFileBytes, null);
    throw requestError(
      403,
      `A multipart request needs the header \`${preflightHeader}\`, so that other sites cannot make a browser send it.`,
    );
  }
  tally.inFlight += 1;
  exchange.onEnd(() => {
    tally.inFlight -= 1;
  });
  try {
    const multipart = await receiveMultipart(
      request,
      {
        maxOperationsBytes: maxJsonBytes,
        maxFileBytes,
        maxFilesBytes,
        maxHeldBytes: 65_536,
        clock,
        onFileBytes(bytes) {
          record.bytesIn += bytes;
          tally.receivedBytes += bytes;
          onFileBytes(bytes);
        },
        onFileEnd(isWhole) {
          if (isWhole) tally.received += 1;
          else tally.failed += 1;
        },
        space: space.shareOf(exchange.viewer?.key ?? ""),
        onFirstFile: () => exchange.deadline.lift(),
        onTooSlow: () => {
          if (!response.headersSent) response.setHeader("Connection", "close");
        },
      },
      exchange.signal,
    );
    exchange.deadline.lift();
    exchange.discardBody = () => multipart.finish();
    exchange.onEnd(() => void multipart.finish());
    return multipart.params;
  } catch (error) {
    record.uploadFailedAt = uploadPlace(error, false);
    throw error;
  }
}

function raise(error: unknown): never {
  throw error;
}

function notAccepted(method: string | undefined) {
  if (method !== "POST") {
    const message = "The request method is not supported; use GET or POST.";
    return requestError(405, message, "BAD_REQUEST", allowedMethods);
  }
  const message =
    "The content type of the request is not supported: send application/json, or multipart/form-data with a file.";
  return requestError(415, message);
}
