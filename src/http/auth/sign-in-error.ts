import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { sendError } from "../responses.ts";

/** Status, code and message of a failed sign-in. */
export interface SignInError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/** Targets of the links on the page. */
export interface PageLinks {
  /** Path or URL of the page that the browser came from. */
  readonly returnTo: string;
  /** Path or URL that restarts the sign-in; null when that would fail too. */
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

/** True for a browser that will show the response as a page. Other clients, such as scripts, do not accept HTML. */
export function isNavigation({ headers: { accept = "" } }: IncomingMessage): boolean {
  return accept.includes("text/html");
}

/** Responds with a sign-in error: as an HTML page with links for browsers, as JSON for other clients. */
export function sendSignInError(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, message }: SignInError,
  way: PageLinks,
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

const pageOf = (message: string, { returnTo, signIn }: PageLinks) => `<!doctype html>
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
