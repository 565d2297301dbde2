import type { IncomingMessage } from "node:http";
import { html } from "hono/html";
import { readText } from "../../http/request-body.ts";
import { demoClients, demoSellers, usernameOf } from "../demo-accounts.ts";
import { maxConsentFormBytes } from "./authorize-endpoint.ts";
import type { Consent, Consents } from "./consents.ts";
import { isFromAnotherSite } from "./cross-site-form.ts";
import { describeScope, type PageText, textFor } from "./page-text.ts";
import { respondWithError, answerPage, type Markup, redirect } from "./pages.ts";

/**
 * Path of the page on which sellers view and revoke their consents. The public service has this page on its own site.
 */
export const connectionsPath = "/oauth2/connections";

/** Maximum number of consents shown per seller, newest first. */
const maxShown = 100;

/**
 * Handles `GET /oauth2/connections`. The page shows the consents of all sellers, because the sandbox has no sign-in
 * sessions.
 */
export function answerConnections(consents: Consents, incoming: IncomingMessage): Promise<Response> {
  const text = textFor(incoming);
  return answerPage({
    status: 200,
    title: text.connections.title,
    lang: text.lang,
    formAction: "'self'",
    content: html`<p class="quiet">${text.connections.explanation}</p>
      ${demoSellers.map(({ accountId }) => {
        const given = consents.list(accountId, maxShown);
        return html`<h2>${usernameOf(accountId)}</h2>
          ${given.length === 0 ? html`<p>${text.connections.none}</p>` : given.map((consent) => showConsent(consent, text))}`;
      })}`,
  });
}

function showConsent({ id, clientId, scopes, givenAtMs }: Consent, text: PageText): Markup {
  const name = demoClients.find((client) => client.id === clientId)?.name ?? clientId;
  const givenAt = new Date(givenAtMs).toISOString();
  return html`<form method="post" action="connections">
    <fieldset>
      <legend>${name}</legend>
      <p class="quiet">${text.connections.since} <time datetime="${givenAt}">${givenAt}</time></p>
      <ul>
        ${scopes.map((scope) => html`<li>${describeScope(text, scope)}</li>`)}
      </ul>
      <div class="buttons">
        <button name="connection" value="${id}">${text.connections.revoke}</button>
      </div>
    </fieldset>
  </form>`;
}

/** Handles `POST /oauth2/connections`: revokes the consent whose id is in the form field `connection`. */
export async function answerRevocation(consents: Consents, incoming: IncomingMessage): Promise<Response> {
  const form = new URLSearchParams(await readText(incoming, maxConsentFormBytes));
  if (isFromAnotherSite(incoming)) {
    return respondWithError(incoming, { status: 403, fault: "A page of another site sent this form." });
  }
  if (!consents.revoke(form.get("connection") ?? "")) {
    const fault = "Connection not found. It may already have been revoked.";
    return respondWithError(incoming, { status: 404, fault });
  }
  return redirect(303, "connections");
}
