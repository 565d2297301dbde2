import { defaultSignInScopes } from "../../upstream/services.ts";
import type { ConsentWishes } from "../../upstream/tokens/code-exchange.ts";
import { redirect } from "../responses.ts";
import { cookieJarFor, readOwnCookie, setCookie } from "./cookies.ts";
import { isNavigation, sendSignInError, type PageLinks } from "./sign-in-error.ts";
import { pendingLifeMs, randomValue } from "./pending-sign-ins.ts";
import {
  isOfOtherLoopbackSite,
  readReturnAddress,
  returnAddressRule,
  withOutcome,
} from "./return-address.ts";
import { type AnswerStep, type SignInDeps, signInPath, unknownReturn } from "./sign-in.ts";

/** Path to which the consent page redirects with an authorization code. */
const callbackPath = "/auth/callback";

const returnParameter = "return_to";
/**
 * Query parameter of a browser that was redirected here from another address. It prevents a redirect loop behind an
 * untrusted proxy that replaces the host name of PUBLIC_URL.
 */
const movedParameter = "moved";

const hintParameter = "login_hint";
const promptParameter = "prompt";

/** Maximum length of a login hint, in characters. The hint becomes part of a URL. */
const maxHintLength = 256;
const prompts = ["login", "none"] as const;

const notSecure =
  "Sign-in needs https, or plain http on the gateway's own machine. Behind a proxy that terminates TLS, set PUBLIC_URL or TRUST_PROXY.";

/** Creates the step that redirects a browser to the consent page. */
export function createSignInStart(deps: SignInDeps): AnswerStep {
  const { signIn, pending, bound, codeExchange, reachedAddress } = deps;
  const scopes = signIn.scopes ?? defaultSignInScopes;
  const returnOrigins = new Set(signIn.returnOrigins);

  return async (request, response, query) => {
    const address = reachedAddress(request);
    const jar = cookieJarFor(address);
    const way = { returnTo: unknownReturn, signIn: jar && `${address.url}${signInPath}` };
    const refuse = (message: string, from: PageLinks = way) =>
      sendSignInError(request, response, { status: 400, code: "BAD_REQUEST", message }, from);
    if (jar === null) return refuse(notSecure);
    const [given = unknownReturn, ...others] = query.getAll(returnParameter);
    const returnTo =
      others.length > 0
        ? null
        : readReturnAddress(given, address.url, returnOrigins, signIn.returnsToLoopback ?? false);
    if (returnTo === null) return refuse(`The parameter ${returnParameter} must be ${returnAddressRule}.`);
    const wishes = readConsentWishes(query);
    if (typeof wishes === "string") return refuse(wishes, { ...way, returnTo });
    if (request.method === "HEAD") return redirect(response, unknownReturn);
    // The consent page returns the browser to PUBLIC_URL. A browser on another host would come back without its cookie.
    // Cookies ignore ports.
    const isElsewhere = new URL(address.url).hostname !== new URL(address.usedUrl).hostname;
    if (isElsewhere && isNavigation(request) && !query.has(movedParameter)) {
      const parameters = new URLSearchParams({
        [returnParameter]: returnTo,
        ...(wishes.loginHint !== null && { [hintParameter]: wishes.loginHint }),
        ...(wishes.prompt !== null && { [promptParameter]: wishes.prompt }),
        [movedParameter]: "1",
      });
      return redirect(response, `${address.url}${signInPath}?${parameters.toString()}`);
    }
    if (isOfOtherLoopbackSite(returnTo, address.url)) {
      return redirect(response, withOutcome(returnTo, { outcome: "failed", reason: "other_site" }));
    }
    const waitSeconds = bound.take(address.client);
    if (waitSeconds > 0) {
      response.setHeader("Retry-After", waitSeconds);
      const message = "Too many sign-ins were started in a short time. Try again in a minute.";
      const fault = { status: 429, code: "RATE_LIMITED", message } as const;
      return sendSignInError(request, response, fault, { ...way, returnTo });
    }
    // Concurrent sign-ins of one browser share the cookie.
    const browser = readOwnCookie(request, jar.signIn) ?? randomValue();
    const consent = {
      state: randomValue(),
      redirectUri: signIn.redirectName ?? `${address.url}${callbackPath}`,
      codeVerifier: signIn.usesPkce ? randomValue() : null,
    };
    await pending.add(browser, { ...consent, returnTo });
    setCookie(response, jar, jar.signIn, { value: browser, lifeMs: pendingLifeMs });
    const consentPage = await codeExchange.consentPageFor(consent, scopes, wishes);
    return redirect(response, underNameOf(address.usedUrl, consentPage));
  };
}

/**
 * URL of the consent page. If the page is on this machine, the URL uses the same host name as the browser, because
 * browsers treat `localhost` and `127.0.0.1` as different sites.
 */
function underNameOf(usedUrl: string, consentPage: string): string {
  const page = new URL(consentPage);
  if (page.hostname === "127.0.0.1" && new URL(usedUrl).hostname === "localhost") page.hostname = "localhost";
  return page.href;
}

/**
 * Reads the parameters for the consent page, named as in OpenID Connect (Core 1.0 §3.1.2.1). @returns an error message
 * when one is invalid.
 */
function readConsentWishes(query: URLSearchParams): ConsentWishes | string {
  const [loginHint = null, ...otherHints] = query.getAll(hintParameter);
  if (otherHints.length > 0 || (loginHint !== null && !isHint(loginHint))) {
    return `The parameter ${hintParameter} must be given at most once: a user's name of 1 to ${maxHintLength} characters, without control characters.`;
  }
  const [given = null, ...otherPrompts] = query.getAll(promptParameter);
  const prompt = prompts.find((one) => one === given) ?? null;
  if (otherPrompts.length > 0 || (given !== null && prompt === null)) {
    return `The parameter ${promptParameter} must be ${prompts.join(" or ")}, and given at most once.`;
  }
  return { loginHint, prompt };
}

const isHint = (text: string) => text.length <= maxHintLength && /^\P{C}+$/u.test(text);
