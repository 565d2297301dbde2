import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { html, raw } from "hono/html";
import { requestHasErrors } from "../../http/common-errors.ts";
import { ServiceError } from "../../http/service-error.ts";

/** HTML fragment; interpolated values are escaped. */
export type Markup = ReturnType<typeof html>;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: light-dark(#c9ced6, #4a5160);
  --accent: light-dark(#1d4ed8, #8ab4ff); --quiet: light-dark(#545b68, #a9b1bf) }
body { margin: 0; background: light-dark(#f3f5f8, #14171c); color: light-dark(#16191f, #eceff4) }
main { box-sizing: border-box; max-width: 34rem; margin: 8vh auto; padding: 2rem; border: 1px solid var(--line);
  border-radius: 12px; background: light-dark(#fff, #1c2027) }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25 }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.05rem }
p { margin: .5rem 0 }
fieldset { margin: 1.25rem 0 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px }
legend { padding: 0 .4rem; font-weight: 600 }
label { display: flex; gap: .6rem; padding: .3rem 0; overflow-wrap: anywhere }
input { flex: none; width: 1.1rem; height: 1.1rem; margin: .2rem 0; accent-color: var(--accent) }
label:has([type=checkbox]:not(:checked)) { color: var(--quiet) }
li { overflow-wrap: anywhere }
small, .quiet { color: var(--quiet); overflow-wrap: anywhere }
small { display: block; font-size: .8rem }
.notice { padding: .6rem 1rem; border-left: 4px solid light-dark(#b42318, #ff9b8f) }
.buttons { display: flex; gap: .75rem; margin-top: 1.5rem }
button { flex: 1; padding: .7rem 1rem; border: 1px solid var(--accent); border-radius: 8px; background: transparent;
  color: var(--accent); font: inherit; font-weight: 600; cursor: pointer }
button.main { background: var(--accent); color: light-dark(#fff, #10141b) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;
const styleHash = createHash("sha256").update(style).digest("base64");

/** Status, title and content of a page. */
export interface PageOptions {
  readonly status: number;
  readonly title: string;
  readonly content: Markup;
  /** Language code of the page. @defaultValue "en" */
  readonly lang?: string;
  /**
   * Sources of the Content-Security-Policy directive `form-action`: allowed targets of a form and of the redirects
   * after it.
   */
  readonly formAction: string;
}

/** Responds with a complete HTML page. Its headers forbid scripts, framing and caching. */
export async function answerPage({
  status,
  title,
  content,
  formAction,
  lang = "en",
}: PageOptions): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return new Response(String(page), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`,
      "X-Frame-Options": "DENY",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
      // With no-referrer, browsers would send "Origin: null" with the page's own form.
      "Referrer-Policy": "same-origin",
    },
  });
}

/** Error shown on a page. */
export interface PageFault {
  readonly status: number;
  readonly fault: string;
  /** Allowed values, one sentence per kind. */
  readonly allowed?: readonly string[];
  /** URL of the application's page; null or undefined when the application is unknown. */
  readonly backUrl?: string | null;
}

/**
 * Responds with the error, the allowed values and a link back. The response is JSON when the client accepts JSON but
 * not HTML.
 */
export function respondWithError(
  { headers: { accept = "" } }: IncomingMessage,
  { status, fault, allowed = [], backUrl = null }: PageFault,
): Promise<Response> | Response {
  if (accept.includes("application/json") && !accept.includes("text/html")) {
    const { entries } = requestHasErrors([fault, ...allowed].join(" "));
    return new ServiceError(status, entries).toResponse();
  }
  return answerPage({
    status,
    title: "Request failed",
    content: html`<p class="notice" role="alert">${fault}</p>
      ${
        allowed.length === 0
          ? ""
          : html`<h2>Allowed values</h2>
              <ul>
                ${allowed.map((text) => html`<li>${text}</li>`)}
              </ul>`
      }
      ${
        backUrl === null
          ? html`<p>
              Go back in your browser and sign in again from the application. You can also view your
              <a href="connections">connected applications</a>.
            </p>`
          : html`<p><a href="${backUrl}">Go back to the application</a></p>`
      }`,
    formAction: "'none'",
  });
}

/** Redirects the browser. After a form, status 303 keeps the browser from submitting the form to the new address. */
export function redirect(status: 302 | 303, location: string): Response {
  return new Response(null, {
    status,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
