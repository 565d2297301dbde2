import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopbackAddress } from "../config/proxy-addresses.ts";
import { requireGetOrHead, sendError } from "./responses.ts";
import { bearerToken } from "./identity.ts";

/** Path of the metrics, on either port. */
export const metricsPath = "/metrics";

/** Returns the current metrics in Prometheus' text format. */
export type ReadMetrics = () => Promise<string>;

/** Prometheus accepts this type regardless of its Accept header. */
const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** Headers that proxies add. When one is present, the connection does not come from the client itself. */
const proxyHeaders = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
] as const;

/**
 * Responds with the metrics, to GET and HEAD only.
 * @throws the error of `read`; then nothing was sent.
 */
export async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  read: ReadMetrics,
): Promise<void> {
  const message = "Metrics can only be requested with GET or HEAD.";
  if (!requireGetOrHead(request, response, message)) return;
  const text = await read();
  response.writeHead(200, {
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/**
 * Creates the metrics route of the client port. It serves direct connections from the gateway's own machine, and
 * requests with the access token. Other requests get 401 when an access token is configured, and 403 otherwise.
 * @param accessToken null when none is configured.
 */
export function createMetricsRoute(read: ReadMetrics, accessToken: string | null) {
  const expected = accessToken === null ? null : digestOf(accessToken);
  const hasToken = ({ headers }: IncomingMessage) => {
    const token = bearerToken(headers.authorization);
    // A constant-time comparison does not reveal how many bytes match.
    return expected !== null && token !== null && timingSafeEqual(digestOf(token), expected);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isFromThisMachine(request) || hasToken(request)) return sendMetrics(request, response, read);
    if (expected === null) {
      const message =
        "Metrics are available from the gateway's own machine, with GATEWAY_ACCESS_TOKEN as a bearer token, or at METRICS_PORT.";
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
