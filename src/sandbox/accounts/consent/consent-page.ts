import { html } from "hono/html";
import { demoSellers, usernameOf } from "../demo-accounts.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { describeScope, type PageText } from "./page-text.ts";
import { answerPage } from "./pages.ts";

/** Values shown in the form of the consent page. */
export interface ConsentForm {
  readonly request: AuthorizationRequest;
  /** Id of the open consent request. */
  readonly requestId: string;
  /** Account of the preselected seller. */
  readonly accountId: string;
  /** True when the form was submitted without a selected scope. */
  readonly isNothingSelected: boolean;
  readonly text: PageText;
}

/**
 * Query parameter in the action URL that marks a form of the consent page. Such a form must have at least one `scope`
 * field. Any other form without `scope` fields grants all scopes.
 */
export const pageFormMarker = { name: "form", value: "page" } as const;
const markedForm = `authorize?${pageFormMarker.name}=${pageFormMarker.value}`;

/**
 * Builds the `form-action` sources of the consent page. Chromium applies this policy to every redirect after the
 * submit, so it must allow the redirect URI and later redirects: HTTPS pages and pages on this machine. A policy cannot
 * name an IPv6 address, so for a redirect URI with such an address it allows all of `http:`.
 */
function formActionFor(redirectUri: string): string {
  const isIpv6 = redirectUri.startsWith("http://[");
  return `'self' https: http://localhost:* http://127.0.0.1:*${isIpv6 ? " http:" : ""}`;
}

/**
 * Responds with the consent page: a form without scripts, with every scope initially selected. Its action is relative,
 * so it works under any mount path.
 */
export function answerConsentPage(form: ConsentForm): Promise<Response> {
  const { request, requestId, accountId, isNothingSelected, text } = form;
  const { client, redirectUri, returns, scopes } = request;
  return answerPage({
    status: isNothingSelected ? 400 : 200,
    title: text.asksForAccess(client.name),
    lang: text.lang,
    formAction: formActionFor(redirectUri),
    content: html`<p class="quiet">${text.afterwards(new URL(returns.accept).host)}</p>
      ${isNothingSelected ? html`<p class="notice" role="alert">${text.nothingTicked}</p>` : ""}
      <form method="post" action="authorize">
        <input type="hidden" name="request" value="${requestId}" />
        <input type="hidden" name="redirect_uri" value="${redirectUri}" />
        <fieldset>
          <legend>${text.signInAs}</legend>
          ${demoSellers.map(
            (seller) =>
              html`<label
                ><input
                  type="radio"
                  name="seller"
                  value="${seller.accountId}"
                  ${seller.accountId === accountId ? "checked" : ""}
                /><span>${usernameOf(seller.accountId)}</span></label
              >`,
          )}
        </fieldset>
        <fieldset>
          <legend>${text.wantsTo}</legend>
          ${scopes.map(
            (scope) =>
              html`<label
                ><input
                  type="checkbox"
                  name="scope"
                  value="${scope}"
                  ${isNothingSelected ? "" : "checked"}
                /><span>${describeScope(text, scope)}<small>${scope}</small></span></label
              >`,
          )}
        </fieldset>
        <div class="buttons">
          <button name="decision" value="allow" class="main" formaction="${markedForm}">${text.allow}</button>
          <button name="decision" value="deny">${text.deny}</button>
        </div>
      </form>
      <p class="quiet">${text.revokeAnyTime}<a href="connections">${text.connectedApplications}</a>.</p>`,
  });
}
