import type { IncomingMessage, ServerResponse } from "node:http";
import type { SignInConfig } from "../../config/sign-in.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import type { IdentityClient } from "../../upstream/identity/client.ts";
import type { User } from "../../upstream/identity/model.ts";
import { isCodeExchangeError } from "../../upstream/tokens/code-exchange-error.ts";
import type { CodeExchange } from "../../upstream/tokens/code-exchange.ts";
import { sendError } from "../error-answer.ts";
import type { ReadReachedAddress } from "../reached-address.ts";
import type { ReportError } from "../report-error.ts";
import { type CookieJar, cookieJarFor, isOwnCookieValue, readCookie, setCookie } from "./cookies.ts";
import { type PendingSignIn, pendingLifeMs, type PendingSignIns, randomValue } from "./pending-sign-ins.ts";
import { readReturnAddress, returnAddressRule, type SignInOutcome, withOutcome } from "./return-address.ts";
import type { SignInBound } from "./sign-in-bound.ts";

/** Why somebody did not get signed in, for the log. Holds no credential. */
export interface FailedSignIn {
  readonly reason: string;
}

/** What signing in works with. */
export interface SignInParts {
  readonly signIn: SignInConfig;
  /** Scopes that users are asked for. */
  readonly scopes: readonly string[];
  readonly sessions: Sessions;
  readonly pending: PendingSignIns;
  readonly bound: SignInBound;
  readonly codeExchange: CodeExchange;
  readonly identity: IdentityClient;
  readonly reachedAddress: ReadReachedAddress;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Receives each sign-in that failed, for the log. */
  readonly onFailure: (failure: FailedSignIn) => void;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
}

/** Answers a request of a step. @throws StateUnavailableError */
export type AnswerStep = (
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
) => Promise<void>;

/** The steps of signing in that a browser is sent along. */
export interface SignInSteps {
  /** `GET /auth/sign-in`: to the consent page. */
  readonly begin: AnswerStep;
  /** `GET /auth/callback`: back with a code. */
  readonly complete: AnswerStep;
  /** `GET /auth/declined`: back without one. */
  readonly decline: AnswerStep;
}

/** Path of the gateway that browsers come back to with a code. */
export const callbackPath = "/auth/callback";

/** Where a browser goes when nobody knows where it came from. */
const unknownReturn = "/";

/** The look-up of a user has a deadline, and a code that is used cannot be used again: it is not left. */
const noSignal = new AbortController().signal;

/** Makes the steps. */
export function createSignInSteps(parts: SignInParts): SignInSteps {
  const { signIn, scopes, sessions, pending, bound, codeExchange, identity, reachedAddress } = parts;
  const returnOrigins = new Set(signIn.returnOrigins);

  /** What the browser was sent away with; null when nothing of it is known, or it was another browser. */
  async function takePending(
    request: IncomingMessage,
    jar: CookieJar | null,
    query: URLSearchParams,
    isDeclined: boolean,
  ): Promise<PendingSignIn | null> {
    const browser = jar && readCookie(request, jar.signIn);
    if (!browser || !isOwnCookieValue(browser)) return null;
    const [state, ...others] = query.getAll("state");
    if (others.length > 0) return null;
    if (state === undefined) return isDeclined ? pending.takeLatest(browser) : null;
    return pending.take(browser, state);
  }

  function finish(response: ServerResponse, returnTo: string, outcome: SignInOutcome): void {
    if (outcome.outcome === "failed") parts.onFailure({ reason: outcome.reason ?? "" });
    redirect(response, withOutcome(returnTo, outcome));
  }

  async function findUser(accessToken: string, key: string): Promise<User | null> {
    try {
      return await identity.getUser({ viewer: { key, token: accessToken }, signal: noSignal });
    } catch {
      // The call's own report tells the log why.
      return null;
    }
  }

  /** Makes a session of what the user has consented to. @throws CodeExchangeError, StateUnavailableError */
  async function open(
    request: IncomingMessage,
    response: ServerResponse,
    jar: CookieJar,
    signInBegun: PendingSignIn,
    query: URLSearchParams,
  ): Promise<SignInOutcome> {
    const tokens = await codeExchange.redeem(query, signInBegun);
    const user = await findUser(tokens.accessToken, `sign-in ${randomValue()}`);
    if (user === null) return { outcome: "failed", reason: "user_unknown" };
    const { cookie, session } = await sessions.begin(tokens, user);
    setCookie(response, jar, jar.session, {
      value: cookie,
      lifeMs: session.expiresAt.getTime() - parts.now(),
    });
    const former = readCookie(request, jar.session);
    if (former && isOwnCookieValue(former)) {
      // The browser has a new session in any case; the former one also ends by itself.
      await sessions.end(sessions.idOf(former), "SIGNED_OUT").catch(parts.report);
    }
    return { outcome: "ok", reason: null };
  }

  return {
    async begin(request, response, query) {
      const address = reachedAddress(request);
      const jar = cookieJarFor(address);
      if (jar === null) return refuse(response, notSecure);
      const [given = unknownReturn, ...others] = query.getAll("return_to");
      const returnTo = others.length > 0 ? null : readReturnAddress(given, address.url, returnOrigins);
      if (returnTo === null) return refuse(response, `The parameter return_to must be ${returnAddressRule}.`);
      if (request.method === "HEAD") return redirect(response, unknownReturn);
      const waitSeconds = bound.take(address.client);
      if (waitSeconds > 0) {
        response.setHeader("Retry-After", waitSeconds);
        return sendError(
          response,
          429,
          "RATE_LIMITED",
          "Too many sign-ins were begun in a short time. Try again in a minute.",
        );
      }
      const known = readCookie(request, jar.signIn);
      // Sign-ins that one browser has begun at a time share the cookie.
      const browser = known && isOwnCookieValue(known) ? known : randomValue();
      const consent = {
        state: randomValue(),
        redirectUri: signIn.redirectName ?? `${address.url}${callbackPath}`,
        codeVerifier: signIn.usesPkce ? randomValue() : null,
      };
      await pending.add(browser, { ...consent, returnTo });
      setCookie(response, jar, jar.signIn, { value: browser, lifeMs: pendingLifeMs });
      return redirect(response, await codeExchange.consentPageFor(consent, scopes));
    },
    async complete(request, response, query) {
      if (request.method === "HEAD") return redirect(response, unknownReturn);
      const jar = cookieJarFor(reachedAddress(request));
      const begun = await takePending(request, jar, query, false);
      if (jar === null || begun === null) {
        return finish(response, unknownReturn, { outcome: "failed", reason: "unknown_state" });
      }
      try {
        return finish(response, begun.returnTo, await open(request, response, jar, begun, query));
      } catch (error) {
        return finish(response, begun.returnTo, outcomeOf(error, parts.report));
      }
    },
    async decline(request, response, query) {
      if (request.method === "HEAD") return redirect(response, unknownReturn);
      const jar = cookieJarFor(reachedAddress(request));
      const begun = await takePending(request, jar, query, true);
      const returnTo = begun?.returnTo ?? unknownReturn;
      return finish(response, returnTo, { outcome: "declined", reason: "denied" });
    },
  };
}

/** How a sign-in went that has thrown. */
function outcomeOf(error: unknown, report: ReportError): SignInOutcome {
  if (isCodeExchangeError(error)) {
    return { outcome: error.failure === "denied" ? "declined" : "failed", reason: error.failure };
  }
  if (isStateUnavailable(error)) return { outcome: "failed", reason: "unavailable" };
  report(error);
  return { outcome: "failed", reason: "internal_error" };
}

const notSecure =
  "Signing in needs https, or plain http on the gateway's own machine. Behind a proxy that ends TLS, set PUBLIC_URL or TRUST_PROXY.";

function refuse(response: ServerResponse, message: string): void {
  sendError(response, 400, "BAD_REQUEST", message);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, "Content-Length": "0" });
  response.end();
}
