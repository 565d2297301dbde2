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
  /** Whether the form was sent with nothing ticked, which is consent to nothing. */
  readonly isNothingTicked: boolean;
}

/** Marks the page's own form in its address: without a tick it allows nothing. Any other form allows everything if it names no scope. */
export const pageFormMark = { name: "form", value: "page" } as const;
const markedForm = `authorize?${pageFormMark.name}=${pageFormMark.value}`;

/**
 * Chromium holds every redirect after a form to the policy of the form's page, so the policy allows the application's return
 * address and what that may lead to: pages over HTTPS and pages of this machine. A policy cannot name an IPv6 address.
 */
function formActionFor(redirectUri: string): string {
  const isIpv6 = redirectUri.startsWith("http://[");
  return `'self' https: http://localhost:* http://127.0.0.1:*${isIpv6 ? " http:" : ""}`;
}

/**
 * The consent page: a plain form, sent to the address that it came from, wherever the sandbox is mounted. Every scope is ticked at
 * first, and what is ticked is allowed.
 */
export function answerConsentPage(form: ConsentForm): Promise<Response> {
  const { request, requestId, accountId, isNothingTicked } = form;
  const { client, redirectUri, returns, scopes } = request;
  return answerPage({
    status: isNothingTicked ? 400 : 200,
    title: `${client.name} asks for access`,
    formAction: formActionFor(redirectUri),
    content: html`<p class="quiet">
        This is the sandbox of the marketplace. Afterwards you go back to ${new URL(returns.accept).host}.
      </p>
      ${
        isNothingTicked
          ? html`<p class="notice" role="alert">
              Nothing is ticked, so nothing would be allowed. Tick at least one, or deny the access.
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
                  ${isNothingTicked ? "" : "checked"}
                /><span>${sellerScopeWords.get(scope)}<small>${scope}</small></span></label
              >`,
          )}
        </fieldset>
        <div class="buttons">
          <button name="decision" value="allow" class="main" formaction="${markedForm}">Allow</button>
          <button name="decision" value="deny">Deny</button>
        </div>
      </form>
      <p class="quiet">
        You can end the access at any time: <a href="connections">connected applications</a>.
      </p>`,
  });
}
