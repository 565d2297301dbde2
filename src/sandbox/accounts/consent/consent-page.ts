import { html } from "hono/html";
import { demoSellers, usernameOf } from "../demo-accounts.ts";
import { sellerScopeLabels } from "../scopes.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
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
  const { request, requestId, accountId, isNothingSelected } = form;
  const { client, redirectUri, returns, scopes } = request;
  return answerPage({
    status: isNothingSelected ? 400 : 200,
    title: `${client.name} asks for access`,
    formAction: formActionFor(redirectUri),
    content: html`<p class="quiet">
        This is the marketplace sandbox. Afterwards you return to ${new URL(returns.accept).host}.
      </p>
      ${
        isNothingSelected
          ? html`<p class="notice" role="alert">
              Nothing is ticked. Tick at least one permission, or deny access.
            </p>`
          : ""
      }
      <form method="post" action="authorize">
        <input type="hidden" name="request" value="${requestId}" />
        <input type="hidden" name="redirect_uri" value="${redirectUri}" />
        <fieldset>
          <legend>Sign in as</legend>
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
          <legend>This app wants to:</legend>
          ${scopes.map(
            (scope) =>
              html`<label
                ><input
                  type="checkbox"
                  name="scope"
                  value="${scope}"
                  ${isNothingSelected ? "" : "checked"}
                /><span>${sellerScopeLabels.get(scope)}<small>${scope}</small></span></label
              >`,
          )}
        </fieldset>
        <div class="buttons">
          <button name="decision" value="allow" class="main" formaction="${markedForm}">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>
      <p class="quiet">
        You can revoke this access at any time under <a href="connections">connected applications</a>.
      </p>`,
  });
}
