import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../../observing/request-id.ts";
import { stateUnavailableText } from "../../resolvers/errors/graphql-errors.ts";
import { spreadSeconds } from "../../retry-after.ts";
import { isStateUnavailable } from "../../state/state-unavailable-error.ts";
import { type PathRoute, sendError, sendJson } from "../responses.ts";
import { allowCrossOrigin, type CrossOriginRules } from "../cross-origin.ts";
import { searchOf } from "../request-head.ts";
import { createSignInStart } from "./start-sign-in.ts";
import { BrowserSessions } from "./browser-sessions.ts";
import { cookieJarFor, readOwnCookie, setCookie } from "./cookies.ts";
import { createSignInCallbacks } from "./sign-in-callback.ts";
import { isNavigation, sendSignInError, type SignInError } from "./sign-in-error.ts";
import { createPendingSignIns, createSignInBound } from "./pending-sign-ins.ts";
import { type AnswerStep, type AuthDeps, signInPath, type SignInDeps, unknownReturn } from "./sign-in.ts";

/** Methods, cross-origin rules and handler of one path. */
interface AuthAddress {
  readonly methods: readonly string[];
  /** Rules for pages of other origins; null for a path that browsers navigate to. */
  readonly crossOrigin: CrossOriginRules | null;
  readonly answer: AnswerStep;
}

const reading = ["GET", "HEAD"] as const;
const rulesFor = (method: string): CrossOriginRules => ({
  methods: [method],
  requestHeaders: null,
  exposedHeaders: [],
});

/** Sign-in route and session lookup for browsers. */
export type Auth = ReturnType<typeof createAuth>;

/** Creates the sign-in route and the lookup of browser sessions. */
export function createAuth(deps: AuthDeps) {
  const { state, codec, clock } = deps;
  const shared = {
    ...deps,
    pending: createPendingSignIns(state.values, codec),
    bound: createSignInBound(clock),
  };
  return { route: createRoute(shared), browsers: new BrowserSessions(deps) };
}

function createRoute(deps: SignInDeps): PathRoute {
  const { sessions, origins, reachedAddress, random, report } = deps;
  const ends = createSignInCallbacks(deps);
  const publicUrlOf = (request: IncomingMessage) => reachedAddress(request).url;
  const addresses: Readonly<Record<string, AuthAddress>> = {
    [signInPath]: { methods: reading, crossOrigin: null, answer: createSignInStart(deps) },
    "/auth/callback": { methods: reading, crossOrigin: null, answer: ends.complete },
    "/auth/declined": { methods: reading, crossOrigin: null, answer: ends.decline },
    "/auth/session": { methods: reading, crossOrigin: rulesFor("GET"), answer: sendSession },
    "/auth/sign-out": { methods: ["POST"], crossOrigin: rulesFor("POST"), answer: signOut },
  };

  /** Value of the session cookie; null when it is missing or does not have the gateway's format. */
  function cookieOf(request: IncomingMessage): string | null {
    const jar = cookieJarFor(reachedAddress(request));
    return jar && readOwnCookie(request, jar.session);
  }

  async function sendSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cookie = cookieOf(request);
    const found = cookie === null ? null : await sessions.find(cookie);
    if (!found?.isOpen) return sendJson(response, 200, { signedIn: false, reason: found?.reason ?? null });
    const { user, createdAt, expiresAt } = found.session;
    return sendJson(response, 200, { signedIn: true, user, createdAt, expiresAt });
  }

  async function signOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = reachedAddress(request);
    if (request.headers.origin !== undefined && !origins.isTrusted(request, address.url)) {
      return refuse(request, response, {
        status: 403,
        code: "CROSS_SITE_REQUEST",
        message:
          "A page of another origin may not sign the user out. To allow it, list its origin in CORS_ORIGINS.",
      });
    }
    const jar = cookieJarFor(address);
    const cookie = cookieOf(request);
    if (cookie !== null) await sessions.end(sessions.idOf(cookie), "SIGNED_OUT");
    if (jar !== null) setCookie(response, jar, jar.session, { value: "", lifeMs: 0 });
    response.writeHead(204).end();
    return undefined;
  }

  function refuse(request: IncomingMessage, response: ServerResponse, fault: SignInError): void {
    sendSignInError(request, response, fault, {
      returnTo: unknownReturn,
      signIn: `${reachedAddress(request).url}${signInPath}`,
    });
  }

  /**
   * Responds to a failed sign-in step. @throws the error itself when the headers are already sent, or when the request
   * is not a browser navigation.
   */
  function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.headersSent) throw error;
    if (isStateUnavailable(error)) {
      response.setHeader("Retry-After", spreadSeconds(1, random));
      const fault = { status: 503, code: "STATE_UNAVAILABLE", message: stateUnavailableText } as const;
      return refuse(request, response, fault);
    }
    if (!isNavigation(request)) throw error;
    const requestId = requestIdOf(request);
    report(error, requestId);
    const message = `Something went wrong in the gateway. The request id is ${requestId}.`;
    return refuse(request, response, { status: 500, code: "INTERNAL_SERVER_ERROR", message });
  }

  return (request, response, pathname) => {
    const address = Object.hasOwn(addresses, pathname) ? addresses[pathname] : undefined;
    const isLost = !address && pathname.startsWith("/auth/") && isNavigation(request);
    if (!address && !isLost) return null;
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Referrer-Policy", "no-referrer");
    if (!address) {
      refuse(request, response, nothingHere);
      return Promise.resolve();
    }
    const { methods, crossOrigin: rules, answer } = address;
    const isAnswered =
      rules !== null && allowCrossOrigin(request, response, { policy: origins, publicUrlOf, rules });
    if (isAnswered) return Promise.resolve();
    if (!methods.includes(request.method ?? "")) {
      response.setHeader("Allow", methods.join(", "));
      refuse(request, response, {
        status: 405,
        code: "METHOD_NOT_ALLOWED",
        message: `This address supports only ${methods.join(" and ")}.`,
      });
      return Promise.resolve();
    }
    return answer(request, response, new URLSearchParams(searchOf(request).slice(1))).catch(
      (error: unknown) => fail(request, response, error),
    );
  };
}

const nothingHere: SignInError = {
  status: 404,
  code: "NOT_FOUND",
  message: "There is no sign-in step at this address.",
};
/**
 * Responds with 503 STATE_UNAVAILABLE, because sessions cannot be looked up. @param random returns a number from 0 up
 * to 1, for jitter.
 */
export function sendUnavailable(response: ServerResponse, random: () => number): void {
  response.setHeader("Retry-After", spreadSeconds(1, random));
  sendError(response, 503, "STATE_UNAVAILABLE", stateUnavailableText);
}
