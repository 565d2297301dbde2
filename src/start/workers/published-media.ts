import { Agent, type IncomingMessage, request as sendRequest, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import type { EmbeddedSandbox } from "../sandbox.ts";

/** Where the gateway answers for what the sandbox publishes. There the sandbox serves nothing else, whatever the rest of a path is. */
const publishedPath = "/sandbox/media";

/** Headers that concern one connection (RFC 9110 §7.6.1). */
const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Passes pictures and videos of a sandbox in another process on, as they come and no faster than they are read. When the client leaves,
 * the sandbox is not asked any further.
 */
export function createPublishedMediaPass(
  sandboxUrl: string,
): Pick<EmbeddedSandbox, "publishes" | "answerPublished" | "close"> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(sandboxUrl);
  // An address in brackets is one of IPv6.
  const host = hostname.replace(/^\[|\]$/g, "");
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const { method, url: path } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !hopByHop.has(name) && name !== "content-length"),
    );
    const asked = sendRequest({ host, port, path, method, headers, agent }, (answer) => {
      const passed = answer.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 && !hopByHop.has(name.toLowerCase()) ? [name, all[index + 1] ?? ""] : [],
      );
      response.writeHead(answer.statusCode ?? 502, passed);
      // Whichever side breaks off, the other one ends; there is nobody to tell.
      pipeline(answer, response, () => undefined);
    });
    asked.on("error", () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { "Content-Length": 0 }).end();
    });
    response.once("close", () => asked.destroy());
    asked.end();
  };
  return {
    publishes: ({ url }) => url?.startsWith(`${publishedPath}/`) === true,
    answerPublished: pass,
    async close() {
      agent.destroy();
    },
  };
}
