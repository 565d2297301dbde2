import type { IncomingMessage, ServerResponse } from "node:http";
import { rejectForeign } from "./control-access.ts";
import { describeControl } from "./control-description.ts";
import type { ControlResponse, ControlRoutes } from "./control-routes.ts";

/** Path below which the control interface is. */
export const controlPath = "/sandbox/control/";

/** Maximum size of a body in bytes. */
const maxBodyBytes = 1024 * 1024;

/** Handles a request to the control interface. Never rejects. */
export async function answerControl(
  routes: ControlRoutes,
  token: string | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { status, body } = await respond(routes, token, incoming).catch(
    (error: unknown): ControlResponse => ({
      status: error instanceof TypeError || error instanceof SyntaxError ? 400 : 500,
      body: { error: error instanceof Error ? error.message : String(error) },
    }),
  );
  if (outgoing.destroyed) return;
  const text = `${JSON.stringify(body)}\n`;
  outgoing.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Content-Length": Buffer.byteLength(text),
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
    // The rest of a body that was not read must not count as the next request.
    ...(!incoming.complete && { Connection: "close" }),
  });
  outgoing.end(text);
}

async function respond(
  routes: ControlRoutes,
  token: string | null,
  incoming: IncomingMessage,
): Promise<ControlResponse> {
  const rejection = rejectForeign(incoming, token);
  if (rejection) return { status: rejection.status, body: { error: rejection.message } };
  const { pathname, searchParams: query } = new URL(incoming.url ?? "/", "http://localhost");
  const name = pathname.slice(controlPath.length);
  const { method = "" } = incoming;
  if (name === "openapi.json" && method === "GET") return { status: 200, body: describeControl() };
  const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
  if (!route) {
    const paths = [...Object.keys(routes), "openapi.json"].map((one) => controlPath + one);
    return { status: 404, body: { error: `There is no ${pathname}. The paths are ${paths.join(", ")}.` } };
  }
  const handler = Object.hasOwn(route, method) ? route[method] : undefined;
  if (!handler) {
    return {
      status: 405,
      body: { error: `The methods of ${pathname} are ${Object.keys(route).join(", ")}.` },
    };
  }
  const isJson = /^application\/json\b/i.test(incoming.headers["content-type"] ?? "");
  if (method === "POST" && !isJson) {
    return { status: 415, body: { error: "Send the body as Content-Type: application/json." } };
  }
  const text = await readText(incoming);
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return handler({ query, body, socket: incoming.socket });
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new TypeError(`The body must not exceed ${maxBodyBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
