import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../../observing/request-id.ts";
import { isStateUnavailable, unlessAway } from "../../state/state-unavailable-error.ts";
import { openAccount } from "../../upstream/call-account.ts";
import { CodeExchangeError } from "../../upstream/tokens/code-exchange.ts";
import { redirect } from "../answers.ts";
import type { ReportError } from "../report-error.ts";
import { type CookieJar, cookieJarFor, readOwnCookie, setCookie } from "./cookies.ts";
import { isNavigation, sendFault, type SignInFault } from "./fault-page.ts";
import { type PendingSignIn, randomValue } from "./pending-sign-ins.ts";
import { type SignInOutcome, withOutcome } from "./return-address.ts";
import { type AnswerStep, type SignInParts, signInPath, unknownReturn } from "./sign-in.ts";

/** How a sign-in ended, for the browser that began it. */
interface EndedSignIn {
  /** Null when nobody knows where the browser came from. */
  readonly returnTo: string | null;
  readonly outcome: SignInOutcome;
  /** The cookie of its session, and how long it lives; null when there is none, or the browser has it. */
  readonly cookie: { readonly value: string; readonly lifeMs: number } | null;
}

interface Answer {
  /** Value of the cookie that it was sent away with. */
  readonly browser: string;
  /** Null when it brings none, or more than one. */
  readonly state: string | null;
  readonly query: URLSearchParams;
  /** Value of the session's cookie that it has already; null for none. */
  readonly former: string | null;
  /** Of the request that brought it. */
  readonly requestId: string;
}

const unknownState: EndedSignIn = {
  returnTo: null,
  outcome: { outcome: "failed", reason: "unknown_state" },
  cookie: null,
};
const wentWell: SignInOutcome = { outcome: "ok", reason: null };

const expired: SignInFault = {
  status: 400,
  code: "BAD_REQUEST",
  message: "This sign-in has expired, was completed before, or was started in another browser.",
};
const declined: SignInFault = {
  status: 400,
  code: "BAD_REQUEST",
  message: "You denied the access, so you are not signed in.",
};

/** The look-up of a user has a deadline, and a code that is used cannot be used again: it is not left. */
const noSignal = new AbortController().signal;

/** Makes the steps that browsers come back to from the consent page: with a code, or without one. */
export function createEnds(parts: SignInParts): Readonly<Record<"complete" | "decline", AnswerStep>> {
  const { sessions, pending, codeExchange, identity, reachedAddress } = parts;
  /** Answers that are being worked on. */
  const underWay = new Map<string, Promise<EndedSignIn>>();

  /** Makes a session of what the user has consented to. @throws CodeExchangeError, StateUnavailableError */
  async function open(
    begun: PendingSignIn,
    { browser, query, former, requestId }: Answer,
  ): Promise<EndedSignIn> {
    const account = openAccount(requestId);
    const { returnTo } = begun;
    const tokens = await codeExchange.redeem(query, begun, account);
    const viewer = { key: `sign-in ${randomValue()}`, token: tokens.accessToken };
    // The call's own report tells the log why there is none.
    const user = await identity.getUser({ viewer, signal: noSignal, account }).catch(() => null);
    if (user === null)
      return { returnTo, outcome: { outcome: "failed", reason: "user_unknown" }, cookie: null };
    const { cookie, session } = await sessions.begin(tokens, user);
    const end = { returnTo, sessionId: session.id };
    await unlessAway(pending.noteEnd(browser, begun.state, end), undefined);
    if (former !== null) {
      // The browser has a new session in any case; the former one also ends by itself.
      await sessions
        .end(sessions.idOf(former), "SIGNED_OUT")
        .catch((error: unknown) => parts.report(error, requestId));
    }
    const lifeMs = session.expiresAt.getTime() - parts.clock.now();
    return { returnTo, outcome: wentWell, cookie: { value: cookie, lifeMs } };
  }

  /** A browser that comes back a second time, by its history for instance, is told what it has: the session of this very sign-in. */
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
      const outcome = outcomeOf(error, (bug) => parts.report(bug, answer.requestId));
      return { returnTo: begun.returnTo, outcome, cookie: null };
    }
  }

  /** The same for all requests that bring the same at a time: of two clicks a browser awaits the second alone. */
  function endOnce(answer: Answer): Promise<EndedSignIn> {
    const key = `${answer.browser} ${answer.query.toString()}`;
    let ended = underWay.get(key);
    if (!ended) {
      ended = endWith(answer).finally(() => underWay.delete(key));
      underWay.set(key, ended);
    }
    return ended;
  }

  function finish(
    request: IncomingMessage,
    response: ServerResponse,
    { returnTo, outcome }: EndedSignIn,
  ): void {
    if (outcome.outcome === "failed") {
      parts.onFailure({ reason: outcome.reason ?? "", requestId: requestIdOf(request) });
    }
    if (returnTo !== null || !isNavigation(request)) {
      redirect(response, withOutcome(returnTo ?? unknownReturn, outcome));
      return;
    }
    const way = { returnTo: unknownReturn, signIn: `${reachedAddress(request).url}${signInPath}` };
    sendFault(request, response, outcome.outcome === "declined" ? declined : expired, way);
  }

  /** @param end how the sign-in ends of which an answer came; null for a browser that was not sent away. */
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

  /** A refusal may come without a state. */
  async function takeDeclined({ browser, state, query }: Answer): Promise<PendingSignIn | null> {
    if (state !== null) return pending.take(browser, state);
    return query.has("state") ? null : pending.takeLatest(browser);
  }
}

/** Reads what a browser comes back with; null when it is none that was sent away. */
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
