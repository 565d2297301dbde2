import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as sendRequest,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream";
import type { PublishedMedia } from "../sandbox.ts";

/** Path below which the sandbox publishes images and videos, and nothing else. */
const publishedPath = "/sandbox/media";

/** Headers that concern one connection (RFC 9110 §7.6.1). */
const hopByHop = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding"];

const endToEnd = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

/**
 * Creates a proxy for images and videos of a sandbox in another process. It reads no faster than the client, whose
 * disconnect cancels the request to the sandbox.
 */
export function createPublishedMediaPass(sandboxUrl: string): PublishedMedia {
  return {
    publishes: ({ url }) => url?.startsWith(`${publishedPath}/`) === true,
    answerPublished(request: IncomingMessage, response: ServerResponse) {
      const { method, url = "", headers } = request;
      request.resume();
      const asked = sendRequest(new URL(sandboxUrl), {
        method,
        path: url,
        headers: { ...endToEnd(headers), "content-length": "0" },
      });
      asked.once("response", (answer) => {
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
        // When one stream fails, pipeline destroys the other; the error needs no report.
        pipeline(answer, response, () => undefined);
      });
      asked.on("error", () => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502, { "Content-Length": 0 }).end();
      });
      response.once("close", () => asked.destroy());
      asked.end();
    },
  };
}
