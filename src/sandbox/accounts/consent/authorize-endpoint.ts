import type { IncomingMessage } from "node:http";
import { readText } from "../../http/receive-body.ts";
import { demoClients, demoSellers, sellerOfHint } from "../demo-accounts.ts";
import { checkAuthorization, type AuthorizationRequest } from "./authorization-request.ts";
import { answerConsentPage, pageFormMark } from "./consent-page.ts";
import { codeLifeSeconds, type Consents } from "./consents.ts";
import { isFromAnotherSite } from "./forged-form.ts";
import type { OpenRequest, OpenRequests } from "./open-requests.ts";
import { answerFault, redirect } from "./pages.ts";
import { addParameters, homeOf, type ReturnDirectory } from "./return-addresses.ts";

/** Where the consent page is served (wire facts, identity). */
export const authorizePath = "/oauth2/authorize";

/** A form has a field for each scope, and little else. */
export const maxConsentFormBytes = 16 * 1024;

/** What the consent page works with. */
export interface AuthorizeParts {
  readonly directory: ReturnDirectory;
  readonly openRequests: OpenRequests;
  readonly consents: Consents;
}

/**
 * Answers `GET /oauth2/authorize`. Nobody is signed in at the sandbox, so it asks always, as with `prompt=login`; except with
 * `prompt=none` and the name of a demo seller, who consents at once to everything. A page of another site can send a browser
 * here, too, and then it asks.
 */
export function answerAuthorization(
  parts: AuthorizeParts,
  address: URL,
  incoming: IncomingMessage,
): Promise<Response> | Response {
  const checked = checkAuthorization(address.searchParams, parts.directory);
  if (checked.kind === "refused") return answerFault(incoming, { status: 400, ...checked });
  if (checked.kind === "returning") return redirect(302, checked.address);
  const { request, manner } = checked;
  const hinted = sellerOfHint(manner.loginHint);
  if (manner.isSilent && hinted === undefined) {
    const description = "nobody is signed in, and login_hint names no seller";
    const { returns, state } = request;
    return redirect(
      302,
      addParameters(returns.accept, { error: "login_required", error_description: description, state }),
    );
  }
  if (manner.isSilent && hinted !== undefined && incoming.headers["sec-fetch-site"] !== "cross-site") {
    return redirect(302, grant(parts, request, { accountId: hinted, scopes: request.scopes }));
  }
  const { client, redirectUri, scopes, state, codeChallenge } = request;
  return answerConsentPage({
    request,
    requestId: parts.openRequests.add({ clientId: client.id, redirectUri, scopes, state, codeChallenge }),
    accountId: hinted ?? demoSellers[0].accountId,
    isNothingTicked: false,
  });
}

/**
 * Answers `POST /oauth2/authorize`, the consent page's form: back to the application with a code, or with the refusal.
 * A form that another site's page has sent is refused, and so is one whose request was answered before. Each field `scope` allows
 * one of the scopes that were asked for. A form of a program that has none allows all of them.
 */
export async function answerConsent(
  parts: AuthorizeParts,
  address: URL,
  incoming: IncomingMessage,
): Promise<Response> {
  const form = new URLSearchParams(await readText(incoming, maxConsentFormBytes));
  const returns = parts.directory.find(form.get("redirect_uri") ?? "");
  const refuse = (status: number, fault: string, allowed: readonly string[] = []) =>
    answerFault(incoming, { status, fault, allowed, wayBack: returns ? homeOf(returns) : null });
  if (isFromAnotherSite(incoming)) return refuse(403, "This form was sent by a page of another site.");
  const repeated = ["request", "seller", "decision"].filter((name) => form.getAll(name).length > 1);
  if (repeated.length > 0) {
    return refuse(400, `The form has a field more than once: ${repeated.join(", ")}.`);
  }
  if (form.has("withheld")) {
    return refuse(400, "The form has the field withheld. Send a field scope for each scope that is allowed.");
  }
  const requestId = form.get("request") ?? "";
  const request = restore(parts, parts.openRequests.find(requestId));
  if (request === undefined) {
    return refuse(
      400,
      "This request was answered before, or has ended. Go back to the application and sign in again.",
    );
  }
  const decision = form.get("decision");
  const accountId = demoSellers.find((seller) => seller.accountId === form.get("seller"))?.accountId;
  const ticked = new Set(form.getAll("scope"));
  const isOfPage = address.searchParams.get(pageFormMark.name) === pageFormMark.value;
  const allowsAll = ticked.size === 0 && !isOfPage;
  const scopes = request.scopes.filter((scope) => allowsAll || ticked.has(scope));
  if (decision === "deny") {
    parts.openRequests.remove(requestId);
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
  if (scopes.length === 0) return answerConsentPage({ request, requestId, accountId, isNothingTicked: true });
  parts.openRequests.remove(requestId);
  return redirect(303, grant(parts, request, { accountId, scopes }));
}

/** Keeps a consent. @returns where the browser takes its code. */
function grant(
  { consents }: AuthorizeParts,
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

/** Client and return address of a kept request; undefined when they are no longer registered. */
function restore(parts: AuthorizeParts, kept: OpenRequest | undefined): AuthorizationRequest | undefined {
  if (kept === undefined) return undefined;
  const { clientId, redirectUri, scopes, state, codeChallenge } = kept;
  const client = demoClients.find(({ id }) => id === clientId);
  const returns = parts.directory.find(redirectUri);
  if (client === undefined || returns === undefined) return undefined;
  return { client, redirectUri, returns, scopes, state, codeChallenge };
}
