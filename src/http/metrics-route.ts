import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopbackAddress } from "../config/proxy-addresses.ts";
import { isForReading, sendError } from "./answers.ts";
import { bearerToken } from "./identity.ts";

/** Where the metrics are, on whichever port. */
export const metricsPath = "/metrics";

/** The metrics of this moment, in Prometheus' text format. */
export type ReadMetrics = () => Promise<string>;

/** Prometheus takes this one whatever it asks for. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** Headers that proxies add: with one of them the peer is not who asks. */
const proxyHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
] as const;

/**
 * Answers with the metrics. GET and HEAD only.
 * @throws what `read` throws; then nothing was answered.
 */
export async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  read: ReadMetrics,
): Promise<void> {
  const message = "Metrics are read with GET or HEAD, and with no other method.";
  if (!isForReading(request, response, message)) return;
  const text = await read();
  response.writeHead(200, {
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/**
 * Makes the route for the port of the clients. Metrics are told to those who ask from the gateway's own machine, by the connection's
 * address and not through a proxy, and to those who bring the access token. Others get 401 where there is a token, and otherwise 403.
 * @param accessToken null when there is none.
 */
export function createMetricsRoute(read: ReadMetrics, accessToken: string | null) {
  const expected = accessToken === null ? null : digestOf(accessToken);
  const hasToken = ({ headers }: IncomingMessage) => {
    const token = bearerToken(headers.authorization);
    // Comparing digests takes the same time wherever the tokens differ.
    return expected !== null && token !== null && timingSafeEqual(digestOf(token), expected);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isFromThisMachine(request) || hasToken(request)) return sendMetrics(request, response, read);
    if (expected === null) {
      const message =
        "Metrics are told to the gateway's own machine, to who brings GATEWAY_ACCESS_TOKEN as a bearer token, or at METRICS_PORT.";
      return sendError(response, 403, "FORBIDDEN", message);
    }
    response.setHeader("WWW-Authenticate", "Bearer");
    const message = "Metrics need the gateway's access token as a bearer token.";
    return sendError(response, 401, "UNAUTHENTICATED", message);
  };
}

const digestOf = (token: string) => hash("sha256", token, "buffer");

function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? "") && proxyHeaders.every((name) => headers[name] === undefined)
  );
}
