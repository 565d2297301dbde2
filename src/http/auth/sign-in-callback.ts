import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../../observing/request-id.ts";
import { isStateUnavailable, whenAvailable } from "../../state/state-unavailable-error.ts";
import { createCallAccount } from "../../upstream/call-account.ts";
import { CodeExchangeError } from "../../upstream/tokens/code-exchange.ts";
import { redirect } from "../responses.ts";
import type { ReportError } from "../report-error.ts";
import { type CookieJar, cookieJarFor, readOwnCookie, setCookie } from "./cookies.ts";
import { isNavigation, sendSignInError, type SignInError } from "./sign-in-error.ts";
import { type PendingSignIn, randomValue } from "./pending-sign-ins.ts";
import { type SignInOutcome, withOutcome } from "./return-address.ts";
import { type AnswerStep, type SignInDeps, signInPath, unknownReturn } from "./sign-in.ts";

/** Outcome of a sign-in, for the browser that started it. */
interface EndedSignIn {
  /** Address to return to; null when unknown. */
  readonly returnTo: string | null;
  readonly outcome: SignInOutcome;
  /** Session cookie and its lifetime; null when there is no session, or the browser already has the cookie. */
  readonly cookie: { readonly value: string; readonly lifeMs: number } | null;
}

interface Answer {
  /** Value of the sign-in cookie of the browser. */
  readonly browser: string;
  /** OAuth state of the callback; null when missing or given more than once. */
  readonly state: string | null;
  readonly query: URLSearchParams;
  /** Value of the session cookie that the browser already has; null without a cookie. */
  readonly former: string | null;
  /** Id of the callback request. */
  readonly requestId: string;
}

const unknownState: EndedSignIn = {
  returnTo: null,
  outcome: { outcome: "failed", reason: "unknown_state" },
  cookie: null,
};
const wentWell: SignInOutcome = { outcome: "ok", reason: null };

const expired: SignInError = {
  status: 400,
  code: "BAD_REQUEST",
  message: "This sign-in has expired, was completed before, or was started in another browser.",
};
const declined: SignInError = {
  status: 400,
  code: "BAD_REQUEST",
  message: "You denied access, so you are not signed in.",
};

/** The user lookup is never aborted: it has its own deadline, and a used authorization code cannot be used again. */
const noSignal = new AbortController().signal;

/** Creates the two steps that the consent page redirects to: with an authorization code, and after a denial. */
export function createSignInCallbacks(
  deps: SignInDeps,
): Readonly<Record<"complete" | "decline", AnswerStep>> {
  const { sessions, pending, codeExchange, identity, reachedAddress } = deps;
  /** Callbacks in progress, so that identical ones share one result. */
  const inFlight = new Map<string, Promise<EndedSignIn>>();

  /** Creates a session from an authorization code. @throws CodeExchangeError, StateUnavailableError */
  async function open(
    begun: PendingSignIn,
    { browser, query, former, requestId }: Answer,
  ): Promise<EndedSignIn> {
    const account = createCallAccount(requestId);
    const { returnTo } = begun;
    const tokens = await codeExchange.redeem(query, begun, account);
    const viewer = { key: `sign-in ${randomValue()}`, token: tokens.accessToken };
    // The call itself logs its failure.
    const user = await identity.getUser({ viewer, signal: noSignal, account }).catch(() => null);
    if (user === null)
      return { returnTo, outcome: { outcome: "failed", reason: "user_unknown" }, cookie: null };
    const { cookie, session } = await sessions.begin(tokens, user);
    const end = { returnTo, sessionId: session.id };
    await whenAvailable(pending.noteEnd(browser, begun.state, end), undefined);
    if (former !== null) {
      // A failure is only reported: the browser already has its new session, and the former one will expire.
      await sessions
        .end(sessions.idOf(former), "SIGNED_OUT")
        .catch((error: unknown) => deps.report(error, requestId));
    }
    const lifeMs = session.expiresAt.getTime() - deps.clock.now();
    return { returnTo, outcome: wentWell, cookie: { value: cookie, lifeMs } };
  }

  /**
   * Result for a browser that repeats a completed callback, for instance from its history. The sign-in succeeded if the
   * browser still has the session of this sign-in.
   */
  async function findEnded({ browser, state, former }: Answer): Promise<EndedSignIn> {
    const ended = state === null || former === null ? null : await pending.findEnd(browser, state);
    if (former === null || ended === null || sessions.idOf(former) !== ended.sessionId) return unknownState;
    const { isOpen } = await sessions.find(former);
    return isOpen ? { returnTo: ended.returnTo, outcome: wentWell, cookie: null } : unknownState;
  }

  async function endWith(answer: Answer): Promise<EndedSignIn> {
    const { browser, state } = answer;
    const begun = state === null ? null : await pending.take(browser, state);
    if (begun === null) return findEnded(answer);
    try {
      return await open(begun, answer);
    } catch (error) {
      const outcome = outcomeOf(error, (bug) => deps.report(bug, answer.requestId));
      return { returnTo: begun.returnTo, outcome, cookie: null };
    }
  }

  /** Processes identical concurrent callbacks once: after a double click, a browser shows only the second response. */
  function endOnce(answer: Answer): Promise<EndedSignIn> {
    const key = `${answer.browser} ${answer.query.toString()}`;
    let ended = inFlight.get(key);
    if (!ended) {
      ended = endWith(answer).finally(() => inFlight.delete(key));
      inFlight.set(key, ended);
    }
    return ended;
  }

  function finish(
    request: IncomingMessage,
    response: ServerResponse,
    { returnTo, outcome }: EndedSignIn,
  ): void {
    if (outcome.outcome === "failed") {
      deps.onFailure({ reason: outcome.reason ?? "", requestId: requestIdOf(request) });
    }
    if (returnTo !== null || !isNavigation(request)) {
      redirect(response, withOutcome(returnTo ?? unknownReturn, outcome));
      return;
    }
    const way = { returnTo: unknownReturn, signIn: `${reachedAddress(request).url}${signInPath}` };
    sendSignInError(request, response, outcome.outcome === "declined" ? declined : expired, way);
  }

  /** @param end processes the callback; receives null for a browser without a sign-in cookie. */
  function stepOf(end: (answer: Answer | null) => Promise<EndedSignIn>): AnswerStep {
    return async (request, response, query) => {
      if (request.method === "HEAD") return redirect(response, unknownReturn);
      const jar = cookieJarFor(reachedAddress(request));
      const ended = await end(jar && readAnswer(request, jar, query));
      if (jar !== null && ended.cookie !== null) setCookie(response, jar, jar.session, ended.cookie);
      return finish(request, response, ended);
    };
  }

  return {
    complete: stepOf(async (answer) => (answer === null ? unknownState : endOnce(answer))),
    decline: stepOf(async (answer) => {
      const begun = answer && (await takeDeclined(answer));
      const outcome: SignInOutcome = { outcome: "declined", reason: "denied" };
      return { returnTo: begun?.returnTo ?? null, outcome, cookie: null };
    }),
  };

  /** Removes the pending sign-in that was denied. The consent page may send a denial without a state. */
  async function takeDeclined({ browser, state, query }: Answer): Promise<PendingSignIn | null> {
    if (state !== null) return pending.take(browser, state);
    return query.has("state") ? null : pending.takeLatest(browser);
  }
}

/** Reads the parameters and cookies of a callback; null without a sign-in cookie. */
function readAnswer(request: IncomingMessage, jar: CookieJar, query: URLSearchParams): Answer | null {
  const browser = readOwnCookie(request, jar.signIn);
  if (browser === null) return null;
  const [state = null, ...others] = query.getAll("state");
  return {
    browser,
    state: others.length > 0 ? null : state,
    query,
    former: readOwnCookie(request, jar.session),
    requestId: requestIdOf(request),
  };
}

function outcomeOf(error: unknown, report: ReportError): SignInOutcome {
  if (error instanceof CodeExchangeError) {
    return { outcome: error.failure === "denied" ? "declined" : "failed", reason: error.failure };
  }
  if (isStateUnavailable(error)) return { outcome: "failed", reason: "unavailable" };
  report(error);
  return { outcome: "failed", reason: "internal_error" };
}
