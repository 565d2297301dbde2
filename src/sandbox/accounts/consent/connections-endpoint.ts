import type { IncomingMessage } from "node:http";
import { html } from "hono/html";
import { readText } from "../../http/request-body.ts";
import { demoClients, demoSellers, usernameOf } from "../demo-accounts.ts";
import { sellerScopeLabels } from "../scopes.ts";
import { maxConsentFormBytes } from "./authorize-endpoint.ts";
import type { Consent, Consents } from "./consents.ts";
import { isFromAnotherSite } from "./cross-site-form.ts";
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
export function answerConnections(consents: Consents): Promise<Response> {
  return answerPage({
    status: 200,
    title: "Connected applications",
    formAction: "'self'",
    content: html`<p class="quiet">
        Access that the sandbox's sellers have granted. When you revoke it, its tokens stop working
        immediately.
      </p>
      ${demoSellers.map(({ accountId }) => {
        const given = consents.list(accountId, maxShown);
        return html`<h2>${usernameOf(accountId)}</h2>
          ${given.length === 0 ? html`<p>No application has access.</p>` : given.map(showConsent)}`;
      })}`,
  });
}

function showConsent({ id, clientId, scopes, givenAtMs }: Consent): Markup {
  const name = demoClients.find((client) => client.id === clientId)?.name ?? clientId;
  const givenAt = new Date(givenAtMs).toISOString();
  return html`<form method="post" action="connections">
    <fieldset>
      <legend>${name}</legend>
      <p class="quiet">Since <time datetime="${givenAt}">${givenAt}</time></p>
      <ul>
        ${scopes.map((scope) => html`<li>${sellerScopeLabels.get(scope)}</li>`)}
      </ul>
      <div class="buttons">
        <button name="connection" value="${id}">Revoke access</button>
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
