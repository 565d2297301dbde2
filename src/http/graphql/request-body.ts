import type { IncomingMessage } from "node:http";
import type { GraphQLParams, Plugin } from "graphql-yoga";
import { refusal } from "./refusal.ts";
import { discardRequest } from "../../uploads/discard-request.ts";
import { MultipartError } from "../../uploads/multipart-error.ts";
import { type MultipartOptions, receiveMultipart } from "../../uploads/receive-multipart.ts";
import { SpoolSpace } from "../../uploads/spool-space.ts";
import { documentFileRules, imageFileRules, videoFileRules } from "../../upstream/media/limits.ts";
import { taskFileRules } from "../../upstream/seller-feed/limits.ts";
import type { Clock } from "../../clock.ts";
import { ClientGoneError, type HttpContext } from "../http-context.ts";
import { multipartCode } from "./multipart-code.ts";

/** Largest JSON body, and largest `operations` part of a multipart request, in bytes. */
export const maxJsonBytes = 1_048_576;
/** Largest file of a request, in bytes: the largest that any mutation takes. */
export const maxFileBytes = Math.max(
  ...[videoFileRules, documentFileRules, imageFileRules, taskFileRules].map(
    ({ maxSizeInBytes }) => maxSizeInBytes,
  ),
);

/**
 * Headers of which a multipart request must carry one. A browser lets any page post a form to any address; it asks
 * the server first only when such a header is there.
 */
const preflightHeaders = [
  "graphql-require-preflight",
  "x-graphql-yoga-csrf",
  "apollo-require-preflight",
] as const;

/**
 * Reads the bodies of POST requests straight from the connection: JSON up to a bound, and multipart requests with
 * their file still on its way. Every other kind of body is refused. A GET request has everything in its address.
 * @param onFileBytes receives the length of each chunk of a file that arrives.
 */
export function useRequestBody(
  clock: Clock,
  onFileBytes: (bytes: number) => void,
): Plugin<object, HttpContext> {
  const space = new SpoolSpace();
  const options: Omit<MultipartOptions, "space"> = {
    maxOperationsBytes: maxJsonBytes,
    maxFileBytes,
    clock,
    onFileBytes,
  };
  return {
    onRequestParse({ request, serverContext, setRequestParser }) {
      if (request.method === "GET") setRequestParser(({ url }) => readAddress(url));
      if (request.method !== "POST") return;
      const mediaType = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
      if (mediaType === "multipart/form-data") {
        setRequestParser(() => readMultipart(serverContext, options, space));
      } else if (mediaType === "application/json" || mediaType === "application/graphql+json") {
        setRequestParser(() => readJson(serverContext.req));
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

async function readMultipart(
  { req, res, exchange }: HttpContext,
  options: Omit<MultipartOptions, "space">,
  space: SpoolSpace,
): Promise<GraphQLParams> {
  if (!preflightHeaders.some((name) => req.headers[name])) {
    void discardRequest(req, maxFileBytes, null);
    throw refusal(
      403,
      `A multipart request needs the header \`${preflightHeaders[0]}: true\`, so that other sites cannot make a browser send it.`,
    );
  }
  try {
    const multipart = await receiveMultipart(
      req,
      {
        ...options,
        space: space.shareOf(exchange.viewer?.key ?? ""),
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
    if (error instanceof MultipartError) throw refusal(error.status, error.message, multipartCode(error));
    throw error;
  }
}

async function readJson(request: IncomingMessage): Promise<GraphQLParams> {
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
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

function readAddress(url: string): GraphQLParams {
  const { searchParams } = new URL(url, "http://localhost");
  const params: GraphQLParams = {};
  for (const name of ["query", "operationName"] as const) {
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

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeInBytes = Number(request.headers["content-length"] ?? 0);
  if (sizeInBytes <= maxJsonBytes) {
    sizeInBytes = 0;
    try {
      // Destroyed half-read, a request leaves its connection open and deaf to the next one.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        sizeInBytes += chunk.length;
        if (sizeInBytes > maxJsonBytes) break;
        chunks.push(chunk);
      }
    } catch {
      // A request fails when its connection does, and at its deadline: there is nobody to answer any more.
      throw new ClientGoneError();
    }
  }
  if (sizeInBytes > maxJsonBytes) {
    void discardRequest(request, maxFileBytes, null);
    throw refusal(413, `The body of the request is too large: at most ${maxJsonBytes} bytes are accepted.`);
  }
  // A byte order mark at the beginning is no part of the text (RFC 8259 §8.1), and the decoder leaves it out.
  return new TextDecoder().decode(Buffer.concat(chunks, sizeInBytes));
}
