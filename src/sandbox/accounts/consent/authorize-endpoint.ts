import type { IncomingMessage } from "node:http";
import { readText } from "../../http/request-body.ts";
import { demoClients, demoSellers, sellerOfHint } from "../demo-accounts.ts";
import { checkAuthorization, type AuthorizationRequest } from "./authorization-request.ts";
import { answerConsentPage, pageFormMarker } from "./consent-page.ts";
import { codeLifeSeconds, type Consents } from "./consents.ts";
import { isFromAnotherSite } from "./cross-site-form.ts";
import type { OpenRequest, OpenRequests } from "./pending-requests.ts";
import { textFor } from "./page-text.ts";
import { respondWithError, redirect } from "./pages.ts";
import { addParameters, homeOf, type RedirectUris } from "./redirect-uris.ts";

/** Path of the consent page (wire facts, identity). */
export const authorizePath = "/oauth2/authorize";

/** Maximum size of the submitted consent form in bytes. The form has one field per scope and a few others. */
export const maxConsentFormBytes = 16 * 1024;

/** Dependencies of the consent page. */
export interface AuthorizeDeps {
  readonly directory: RedirectUris;
  readonly openRequests: OpenRequests;
  readonly consents: Consents;
}

/**
 * Handles `GET /oauth2/authorize`. The sandbox has no sign-in sessions, so it shows the consent page on every request.
 * With `prompt=none` and a demo seller as `login_hint`, it grants all requested scopes without a page, except in a
 * cross-site navigation. With `prompt=none` and no such hint, it redirects with `login_required`.
 */
export function answerAuthorization(
  deps: AuthorizeDeps,
  address: URL,
  incoming: IncomingMessage,
): Promise<Response> | Response {
  const checked = checkAuthorization(address.searchParams, deps.directory);
  if (checked.kind === "refused") return respondWithError(incoming, { status: 400, ...checked });
  if (checked.kind === "returning") return redirect(302, checked.address);
  const { request, manner } = checked;
  const hinted = sellerOfHint(manner.loginHint);
  if (manner.isSilent && hinted === undefined) {
    const description = "no user is signed in, and login_hint names no seller";
    const { returns, state } = request;
    return redirect(
      302,
      addParameters(returns.accept, { error: "login_required", error_description: description, state }),
    );
  }
  if (manner.isSilent && hinted !== undefined && incoming.headers["sec-fetch-site"] !== "cross-site") {
    return redirect(302, grant(deps, request, { accountId: hinted, scopes: request.scopes }));
  }
  const { client, redirectUri, scopes, state, codeChallenge } = request;
  return answerConsentPage({
    request,
    requestId: deps.openRequests.add({ clientId: client.id, redirectUri, scopes, state, codeChallenge }),
    accountId: hinted ?? demoSellers[0].accountId,
    isNothingSelected: false,
    text: textFor(incoming),
  });
}

/**
 * Handles `POST /oauth2/authorize`, the form of the consent page, and redirects to the application with a code or with
 * `access_denied`. Cross-site forms and requests that the user has already answered are rejected. Each `scope` field
 * grants one requested scope. A form from a client other than the consent page grants all of them when it has no
 * `scope` field.
 */
export async function answerConsent(
  deps: AuthorizeDeps,
  address: URL,
  incoming: IncomingMessage,
): Promise<Response> {
  const form = new URLSearchParams(await readText(incoming, maxConsentFormBytes));
  const returns = deps.directory.find(form.get("redirect_uri") ?? "");
  const refuse = (status: number, fault: string, allowed: readonly string[] = []) =>
    respondWithError(incoming, { status, fault, allowed, backUrl: returns ? homeOf(returns) : null });
  if (isFromAnotherSite(incoming)) return refuse(403, "A page of another site sent this form.");
  const repeated = ["request", "seller", "decision"].filter((name) => form.getAll(name).length > 1);
  if (repeated.length > 0) {
    return refuse(400, `The form has a field more than once: ${repeated.join(", ")}.`);
  }
  if (form.has("withheld")) {
    return refuse(
      400,
      "The form field withheld is not supported. Send a field scope for each allowed scope.",
    );
  }
  const requestId = form.get("request") ?? "";
  const request = restore(deps, deps.openRequests.find(requestId));
  if (request === undefined) {
    return refuse(
      400,
      "This request has expired or was already answered. Go back to the application and sign in again.",
    );
  }
  const decision = form.get("decision");
  const accountId = demoSellers.find((seller) => seller.accountId === form.get("seller"))?.accountId;
  const ticked = new Set(form.getAll("scope"));
  const isOfPage = address.searchParams.get(pageFormMarker.name) === pageFormMarker.value;
  const allowsAll = ticked.size === 0 && !isOfPage;
  const scopes = request.scopes.filter((scope) => allowsAll || ticked.has(scope));
  if (decision === "deny") {
    deps.openRequests.remove(requestId);
    return redirect(
      303,
      addParameters(request.returns.decline, {
        error: "access_denied",
        error_description: "the user has denied the access",
        state: request.state,
      }),
    );
  }
  if (decision !== "allow" || accountId === undefined) {
    return refuse(400, "The form has no decision or no seller.", [
      "decision: allow or deny.",
      `seller: ${demoSellers.map((seller) => seller.accountId).join(" or ")}.`,
    ]);
  }
  if (scopes.length === 0)
    return answerConsentPage({
      request,
      requestId,
      accountId,
      isNothingSelected: true,
      text: textFor(incoming),
    });
  deps.openRequests.remove(requestId);
  return redirect(303, grant(deps, request, { accountId, scopes }));
}

/**
 * Stores a consent.
 * @returns the redirect URL with the authorization code
 */
function grant(
  { consents }: AuthorizeDeps,
  { client, redirectUri, returns, scopes: asked, state, codeChallenge }: AuthorizationRequest,
  { accountId, scopes }: { readonly accountId: string; readonly scopes: readonly string[] },
): string {
  const isPartial = scopes.length < asked.length;
  const code = consents.add({
    accountId,
    clientId: client.id,
    redirectUri,
    scopes,
    isPartial,
    codeChallenge,
  });
  return addParameters(returns.accept, { code, state, expires_in: String(codeLifeSeconds - 1) });
}

/** Restores a stored request; undefined when its client or redirect URI is no longer registered. */
function restore(deps: AuthorizeDeps, kept: OpenRequest | undefined): AuthorizationRequest | undefined {
  if (kept === undefined) return undefined;
  const { clientId, redirectUri, scopes, state, codeChallenge } = kept;
  const client = demoClients.find(({ id }) => id === clientId);
  const returns = deps.directory.find(redirectUri);
  if (client === undefined || returns === undefined) return undefined;
  return { client, redirectUri, returns, scopes, state, codeChallenge };
}
