import { createServer, type RequestListener, type Server } from "node:http";
import { onTestFinished } from "vitest";
import { closeServer, listen } from "./listen.ts";

/** Starts an HTTP server on a free port of the loopback for the running test. @returns its URL, without a slash */
export async function serve(listener: RequestListener | Server): Promise<string> {
  const server = typeof listener === "function" ? createServer(listener) : listener;
  const port = await listen(server);
  onTestFinished(() => closeServer(server));
  return `http://127.0.0.1:${port}`;
}
