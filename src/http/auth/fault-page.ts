import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { sendError } from "../answers.ts";

/** What keeps a sign-in from going on. */
export interface SignInFault {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/** Where the links of the page lead. */
export interface WayBack {
  /** Path or address of the page that the browser came from. */
  readonly returnTo: string;
  /** Path or address at which the sign-in starts again; null when that would fail as well. */
  readonly signIn: string | null;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 8vh auto; padding: 0 1.5rem; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; line-height: 1.25 }
`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Whether a request comes from a browser that shows the answer as a page. Programs, scripts of a page included, do not ask for HTML. */
export function isNavigation({ headers: { accept = "" } }: IncomingMessage): boolean {
  return accept.includes("text/html");
}

/** Answers with a fault of a sign-in: as a page with a way back where a browser navigates, as JSON for programs. */
export function sendFault(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: SignInFault,
  way: WayBack,
): void {
  response.appendHeader("Vary", "Accept");
  if (!isNavigation(request)) return sendError(response, status, code, message);
  const body = pageOf(message, way);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Content-Security-Policy": policy,
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return undefined;
}

const pageOf = (message: string, { returnTo, signIn }: WayBack) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sign-in failed</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <h1>Sign-in failed</h1>
      <p role="alert">${escape(message)}</p>
      ${signIn === null ? "" : `<p><a href="${escape(signIn)}">Sign in again</a></p>`}
      <p><a href="${escape(returnTo)}">Go back</a></p>
    </main>
  </body>
</html>
`;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
