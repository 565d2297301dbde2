import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.js";
import type { LinkSealer } from "../files/link-sealer.js";
import { mediaTypeOf } from "../files/media-type.js";
import { type FileClients, openFile } from "../files/open-file.js";
import { isAuthenticationFailure, toGraphQLError } from "../resolvers/errors/graphql-errors.js";
import type { IncomingFile } from "../upstream/files/incoming-file.js";
import {
  UpstreamCallError,
  UpstreamConnectionError,
  UpstreamHttpError,
  UpstreamTimeoutError,
} from "../upstream/errors.js";
import { contentDisposition } from "./content-disposition.js";
import type { ReportError } from "./error-masking.js";
import { sendJson } from "./pages.js";

/** What the route needs. */
export interface FileRouteServices extends FileClients {
  readonly links: LinkSealer;
  readonly clock: Clock;
}

/**
 * Streams the file of a link: as the service keeps it, compressed or not, only as fast as the client reads, and no
 * longer than the client stays. A HEAD request gets the headers alone.
 */
export async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  linkText: string,
  services: FileRouteServices,
  report: ReportError,
): Promise<void> {
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("Referrer-Policy", "no-referrer");
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("Allow", "GET, HEAD");
    return fail(response, 405, "METHOD_NOT_ALLOWED", "A file can be read with GET or HEAD.");
  }
  const link = await services.links.open(linkText);
  if (!link) return fail(response, 404, "NOT_FOUND", "There is no such file link.");
  if (link.expiresAt.getTime() <= services.clock.now()) {
    return fail(response, 410, "LINK_EXPIRED", "The link has ended. Ask for a fresh one.");
  }
  const controller = new AbortController();
  response.once("close", () => controller.abort());
  let file: IncomingFile | null;
  try {
    file = await openFile(link.target, services, { viewer: link.viewer, signal: controller.signal });
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    return failUpstream(response, error, report);
  }
  if (!file) return fail(response, 404, "NOT_FOUND", "The service has no such file.");
  sendHeaders(response, file);
  if (request.method === "HEAD") {
    file.close();
    response.end();
    return undefined;
  }
  try {
    await pipeline(file.body, response);
  } catch (error) {
    // The client has left, or the service broke off: the connection has closed, so the client knows.
    if (!controller.signal.aborted && !(error instanceof UpstreamCallError)) report(error);
  } finally {
    file.close();
  }
  return undefined;
}

function sendHeaders(response: ServerResponse, file: IncomingFile): void {
  response.setHeader("Content-Type", mediaTypeOf(file) ?? "application/octet-stream");
  response.setHeader("Content-Disposition", contentDisposition(file.fileName ?? "file"));
  response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
  response.setHeader("Accept-Ranges", "none");
  if (file.sizeInBytes !== null) response.setHeader("Content-Length", file.sizeInBytes);
  response.writeHead(200);
}

function failUpstream(response: ServerResponse, error: unknown, report: ReportError): void {
  if (!(error instanceof UpstreamCallError)) {
    report(error);
    return fail(response, 500, "INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.");
  }
  const { message, extensions } = toGraphQLError(error);
  return fail(response, statusOf(error), String(extensions["code"]), message);
}

function statusOf(error: UpstreamCallError): number {
  if (isAuthenticationFailure(error)) return 401;
  if (error instanceof UpstreamTimeoutError) return 504;
  if (error instanceof UpstreamConnectionError) return 502;
  if (error instanceof UpstreamHttpError && error.status < 500) return error.status;
  return 502;
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { errors: [{ message, extensions: { code } }] });
}
