import { defaultSignInScopes } from "../../upstream/services.ts";
import type { ConsentWishes } from "../../upstream/tokens/code-exchange.ts";
import { redirect } from "../answers.ts";
import { cookieJarFor, readOwnCookie, setCookie } from "./cookies.ts";
import { isNavigation, sendFault, type WayBack } from "./fault-page.ts";
import { pendingLifeMs, randomValue } from "./pending-sign-ins.ts";
import {
  isOfOtherLoopbackSite,
  readReturnAddress,
  returnAddressRule,
  withOutcome,
} from "./return-address.ts";
import { type AnswerStep, type SignInParts, signInPath, unknownReturn } from "./sign-in.ts";

/** Path of the gateway that browsers come back to with a code. */
const callbackPath = "/auth/callback";

const returnParameter = "return_to";
/**
 * Says that the browser was sent here from another address. A proxy may put another name in the place of PUBLIC_URL's, and be
 * none that is trusted: then the browser is where it should be, and is not sent on once more.
 */
const movedParameter = "moved";

const hintParameter = "login_hint";
const promptParameter = "prompt";

/** Longest hint, in characters: it travels on in an address. */
const maxHintLength = 256;
const prompts = ["login", "none"] as const;

const notSecure =
  "Signing in needs https, or plain http on the gateway's own machine. Behind a proxy that ends TLS, set PUBLIC_URL or TRUST_PROXY.";

/** Makes the step that sends a browser to the consent page. */
export function createBegin(parts: SignInParts): AnswerStep {
  const { signIn, pending, bound, codeExchange, reachedAddress } = parts;
  const scopes = signIn.scopes ?? defaultSignInScopes;
  const returnOrigins = new Set(signIn.returnOrigins);

  return async (request, response, query) => {
    const address = reachedAddress(request);
    const jar = cookieJarFor(address);
    const way = { returnTo: unknownReturn, signIn: jar && `${address.url}${signInPath}` };
    const refuse = (message: string, from: WayBack = way) =>
      sendFault(request, response, { status: 400, code: "BAD_REQUEST", message }, from);
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
    // To another host than PUBLIC_URL's the browser would come back without its cookie. Cookies know no ports.
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
      const message = "Too many sign-ins were begun in a short time. Try again in a minute.";
      const fault = { status: 429, code: "RATE_LIMITED", message } as const;
      return sendFault(request, response, fault, { ...way, returnTo });
    }
    // Sign-ins that one browser has begun at a time share the cookie.
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
 * The consent page by the name that the browser has for this machine, when it has one and the page is there: for a browser,
 * `localhost` and `127.0.0.1` are different sites.
 */
function underNameOf(usedUrl: string, consentPage: string): string {
  const page = new URL(consentPage);
  if (page.hostname === "127.0.0.1" && new URL(usedUrl).hostname === "localhost") page.hostname = "localhost";
  return page.href;
}

/** Reads the wishes by their names in OpenID Connect (Core 1.0 §3.1.2.1). @returns a sentence when something is wrong with them. */
function readConsentWishes(query: URLSearchParams): ConsentWishes | string {
  const [loginHint = null, ...otherHints] = query.getAll(hintParameter);
  if (otherHints.length > 0 || (loginHint !== null && !isHint(loginHint))) {
    return `The parameter ${hintParameter} must be a user's name, once: 1 to ${maxHintLength} characters, no control characters among them.`;
  }
  const [given = null, ...otherPrompts] = query.getAll(promptParameter);
  const prompt = prompts.find((one) => one === given) ?? null;
  if (otherPrompts.length > 0 || (given !== null && prompt === null)) {
    return `The parameter ${promptParameter} must be ${prompts.join(" or ")}, once.`;
  }
  return { loginHint, prompt };
}

const isHint = (text: string) => text.length <= maxHintLength && /^\P{C}+$/u.test(text);
