import { html } from "hono/html";
import { demoSellers, usernameOf } from "../demo-accounts.ts";
import { sellerScopeWords } from "../scopes.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { answerPage } from "./pages.ts";

/** What the form of a consent page is shown with. */
export interface ConsentForm {
  readonly request: AuthorizationRequest;
  /** The open request that the form answers. */
  readonly requestId: string;
  /** The seller that is chosen. */
  readonly accountId: string;
  /** Whether the form was sent with everything ticked, which is consent to nothing. */
  readonly isAllWithheld: boolean;
}

/**
 * Chromium holds every redirect after a form to the policy of the form's page, so the policy allows the application's return
 * address and what that may lead to: pages over HTTPS and pages of this machine. A policy cannot name an IPv6 address.
 */
function formActionFor(redirectUri: string): string {
  const isIpv6 = redirectUri.startsWith("http://[");
  return `'self' https: http://localhost:* http://127.0.0.1:*${isIpv6 ? " http:" : ""}`;
}

/**
 * The consent page: a plain form, sent to the address that it came from, wherever the sandbox is mounted. What is ticked is
 * withheld, so a form without ticks consents to all that was asked for.
 */
export function answerConsentPage(form: ConsentForm): Promise<Response> {
  const { request, requestId, accountId, isAllWithheld } = form;
  const { client, redirectUri, returns, scopes } = request;
  return answerPage({
    status: isAllWithheld ? 400 : 200,
    title: `${client.name} asks for access`,
    formAction: formActionFor(redirectUri),
    content: html`<p class="quiet">
        This is the sandbox of the marketplace. Afterwards you go back to ${new URL(returns.accept).host}.
      </p>
      ${
        isAllWithheld
          ? html`<p class="notice" role="alert">
              Everything is ticked, so nothing would be allowed. Untick at least one, or deny the access.
            </p>`
          : ""
      }
      <form method="post" action="authorize">
        <input type="hidden" name="request" value="${requestId}" />
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
          <legend>It asks for this. Tick what it may not do</legend>
          ${scopes.map(
            (scope) =>
              html`<label
                ><input
                  type="checkbox"
                  name="withheld"
                  value="${scope}"
                  ${isAllWithheld ? "checked" : ""}
                /><span>${sellerScopeWords.get(scope)}<small>${scope}</small></span></label
              >`,
          )}
        </fieldset>
        <div class="buttons">
          <button class="main" name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>
      <p class="quiet">
        You can end the access at any time: <a href="connections">connected applications</a>.
      </p>`,
  });
}
