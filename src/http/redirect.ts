import type { ServerResponse } from "node:http";

/** Sends a browser on. @param location a path, or a whole address. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, "Content-Length": "0" });
  response.end();
}
