import type { IncomingMessage } from "node:http";
import type { GraphQLParams, Plugin } from "graphql-yoga";
import { refusal } from "./refusal.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import { MultipartError } from "../../uploads/multipart-error.ts";
import { type MultipartOptions, receiveMultipart } from "../../uploads/receive-multipart.ts";
import type { UploadTally } from "../../uploads/upload-tally.ts";
import type { SpoolSpace } from "../../uploads/spool-space.ts";
import {
  documentFileRules,
  imageFileRules,
  maxImagesPerOperation,
  videoFileRules,
} from "../../upstream/media/limits.ts";
import { taskFileRules } from "../../upstream/seller-feed/limits.ts";
import type { OperationRecord } from "../../observing/operation-record.ts";
import { uploadPlace } from "../../observing/upload-place.ts";
import type { Clock } from "../../clock.ts";
import { ClientGoneError, type Exchange, type HttpContext, type ReadBody } from "../http-context.ts";
import { admissionRefusal } from "./admission-refusal.ts";
import { hasPreflightHeader, preflightHeader } from "../preflight-header.ts";
import { jsonBody, maxJsonBytes, receiveText } from "./json-text.ts";
import { multipartRefusal } from "./multipart-code.ts";

/** Largest file of a request, in bytes: the largest that any mutation takes. */
export const maxFileBytes = Math.max(
  ...[videoFileRules, documentFileRules, imageFileRules, taskFileRules].map(
    ({ maxSizeInBytes }) => maxSizeInBytes,
  ),
);

/** Largest sum of the files of a request with several, in bytes: all of them pictures of the largest size. */
const maxFilesBytes = maxImagesPerOperation * imageFileRules.maxSizeInBytes;

type RequestBodyOptions = Omit<MultipartOptions, "space"> & Required<Pick<MultipartOptions, "onFileBytes">>;

/** What bodies are read with. */
export interface RequestBodyParts {
  readonly clock: Clock;
  /** The room for files that wait. */
  readonly space: SpoolSpace;
  /** Is told of uploads. */
  readonly tally: UploadTally;
  /** Receives the length of each chunk of a file that arrives. */
  readonly onFileBytes: (bytes: number) => void;
}

/**
 * Reads the bodies of POST requests straight from the connection: JSON up to a bound, and multipart requests with
 * their files still on their way. Every other kind of body is refused. A GET request has everything in its address.
 */
export function useRequestBody({
  clock,
  space,
  tally,
  onFileBytes,
}: RequestBodyParts): Plugin<object, HttpContext> {
  const options: RequestBodyOptions = {
    maxOperationsBytes: maxJsonBytes,
    maxFileBytes,
    maxFilesBytes,
    maxHeldBytes: 65_536,
    clock,
    onFileBytes(bytes) {
      tally.receivedBytes += bytes;
      onFileBytes(bytes);
    },
    onFileEnd(isWhole) {
      if (isWhole) tally.received += 1;
      else tally.failed += 1;
    },
  };
  return {
    onRequestParse({ request, serverContext, setRequestParser }) {
      const parseWith = (read: () => GraphQLParams | Promise<GraphQLParams>) =>
        setRequestParser(async () => {
          const params = await read();
          await waitForTurn(serverContext.exchange);
          return params;
        });
      if (request.method === "GET") parseWith(() => readAddress(serverContext.req.url ?? ""));
      if (request.method !== "POST") return;
      const mediaType = mediaTypeOf(serverContext.req);
      if (mediaType === "multipart/form-data") {
        parseWith(() => readMultipart(serverContext, options, space, tally));
      } else if (isJson(mediaType)) {
        parseWith(() => readJson(serverContext));
      } else {
        setRequestParser(() => {
          throw refusal(
            415,
            "The body of the request is of a type that is not accepted: send application/json, or multipart/form-data with a file.",
          );
        });
      }
    },
  };
}

/**
 * Waits until the operation may start.
 * @throws GraphQLError TOO_MANY_OPERATIONS when it may not.
 * @throws ClientGoneError when the client has left meanwhile.
 */
function waitForTurn(exchange: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    exchange.start((refused) => {
      if (refused !== null) reject(admissionRefusal(refused));
      else if (exchange.departure.reason) reject(new ClientGoneError());
      else resolve();
    });
  });
}

function mediaTypeOf({ headers }: IncomingMessage): string {
  return (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function isJson(mediaType: string): boolean {
  return mediaType === "application/json" || mediaType === "application/graphql+json";
}

/** Whether the body of a request is JSON, as it says. */
export function isJsonRequest(request: IncomingMessage): boolean {
  return isJson(mediaTypeOf(request));
}

async function readMultipart(
  { req, res, exchange }: HttpContext,
  { onFileBytes, ...options }: RequestBodyOptions,
  space: SpoolSpace,
  tally: UploadTally,
): Promise<GraphQLParams> {
  exchange.record.isUpload = true;
  if (!hasPreflightHeader(req)) {
    void discardRequest(req, maxFileBytes, null);
    throw refusal(
      403,
      `A multipart request needs the header \`${preflightHeader}\`, so that other sites cannot make a browser send it.`,
    );
  }
  tally.inFlight += 1;
  exchange.onAnswered(() => {
    tally.inFlight -= 1;
  });
  try {
    const multipart = await receiveMultipart(
      req,
      {
        ...options,
        onFileBytes: (bytes) => {
          exchange.record.bytesIn += bytes;
          onFileBytes(bytes);
        },
        space: space.shareOf(exchange.viewer?.key ?? ""),
        onFirstFile: () => exchange.deadline.lift(),
        onTooSlow: () => {
          if (!res.headersSent) res.setHeader("Connection", "close");
        },
      },
      exchange.signal,
    );
    exchange.deadline.lift();
    exchange.discardBody = () => multipart.finish();
    exchange.onAnswered(() => void multipart.finish());
    return multipart.params;
  } catch (error) {
    exchange.record.uploadFailedAt = uploadPlace(error, false);
    if (error instanceof MultipartError) throw multipartRefusal(error);
    throw error;
  }
}

async function readJson({ req, exchange }: HttpContext): Promise<GraphQLParams> {
  const read = exchange.body ?? (await readBody(req, exchange.record));
  if (read === "too large") {
    void discardRequest(req, maxFileBytes, null);
    throw refusal(413, `The body of the request is too large: at most ${maxJsonBytes} bytes are accepted.`);
  }
  let body: unknown;
  try {
    body = read.parse();
  } catch (error) {
    throw refusal(
      400,
      `The body of the request is not JSON (${findingOf(error)}). Send a JSON object with \`query\`.`,
    );
  }
  if (Array.isArray(body)) {
    throw refusal(400, "Batched operations are not supported: send one operation in each request.");
  }
  if (typeof body !== "object" || body === null)
    throw refusal(400, "The body of the request must be a JSON object with a `query`.");
  return body;
}

/** What the JSON parser says, without the text around the place, which can hold secrets. */
function findingOf(error: unknown): string {
  const text = error instanceof Error ? error.message : "";
  return /^Unexpected end of JSON input|position \d+/.exec(text)?.[0].toLowerCase() ?? "it cannot be read";
}

/**
 * The parameters in the address of a GET request.
 * @throws GraphQLError BAD_REQUEST when `variables` or `extensions` are no JSON objects.
 */
export function readAddress(target: string): GraphQLParams & { documentId?: string } {
  const { searchParams } = new URL(target, "http://localhost");
  const params: GraphQLParams & { documentId?: string } = {};
  for (const name of ["query", "operationName", "documentId"] as const) {
    const text = searchParams.get(name);
    if (text) params[name] = text;
  }
  for (const name of ["variables", "extensions"] as const) {
    const text = searchParams.get(name);
    if (text) params[name] = readObject(name, text);
  }
  return params;
}

/** Null counts as left out. */
function readObject(name: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(400, `The parameter \`${name}\` in the address is not JSON; a JSON object is needed.`);
  }
  if (typeof value !== "object" || Array.isArray(value)) {
    throw refusal(400, `The parameter \`${name}\` in the address must be a JSON object.`);
  }
  return (value ?? {}) as Record<string, unknown>;
}

function readBody(request: IncomingMessage, record: OperationRecord): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    receiveText(request, {
      onText: (text, sizeInBytes) => {
        record.bytesIn = sizeInBytes;
        resolve(jsonBody(text));
      },
      onTooLarge: () => resolve("too large"),
      // There is nobody to answer any more.
      onGone: () => reject(new ClientGoneError()),
    });
  });
}
