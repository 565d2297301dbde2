import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sealedTextOf } from "./files/sealed-urls.ts";
import type { PipelinedRequests } from "./http/admission/pipelined-requests.ts";
import { type PathRoute, sendError, sendJson, setHeaders } from "./http/responses.ts";
import { type Auth, sendUnavailable } from "./http/auth/auth-route.ts";
import type { BrowserSessions } from "./http/auth/browser-sessions.ts";
import { allowCrossOrigin } from "./http/cross-origin.ts";
import { fileCrossOriginRules, type FileRouteServices, serveFile } from "./http/files/file-route.ts";
import { graphqlPath } from "./http/graphql-path.ts";
import { createGraphqlRoute, type GraphqlRouteDeps } from "./http/graphql/graphql-route.ts";
import type { Lifecycle } from "./http/lifecycle.ts";
import { type createMetricsRoute, metricsPath } from "./http/metrics-route.ts";
import { type Page, sendPage } from "./http/pages/page.ts";
import type { ReportError } from "./http/report-error.ts";
import { closeWhenUnread, limitRequestTime } from "./http/request-deadline.ts";
import { pathOf, rejectInvalidHead, useOriginForm } from "./http/request-head.ts";
import type { createUploadRoute } from "./http/uploads/upload-route.ts";
import { requestIdOf } from "./observing/request-id.ts";
import { isStateUnavailable } from "./state/state-unavailable-error.ts";

const notFound = `There is nothing at this address. GraphQL is at ${graphqlPath}.`;

/** Dependencies of the routes. */
export interface RouteDeps extends Omit<GraphqlRouteDeps, "fail" | "sendPage"> {
  readonly files: FileRouteServices;
  /** Returns a random number from 0 up to 1, for jitter. */
  readonly random: () => number;
  readonly uploads: ReturnType<typeof createUploadRoute>;
  /** Creates the page for browsers at the GraphQL endpoint; null when it is off. */
  readonly graphiqlPage: (() => Promise<Page>) | null;
  /** Route of the seller's console; null when it is off. */
  readonly consoleRoute: PathRoute | null;
  readonly lifecycle: Readonly<Lifecycle>;
  /** Route of the metrics; null when this port does not serve them. */
  readonly metrics: ReturnType<typeof createMetricsRoute> | null;
  /** Browser sign-in; null when it is not configured. */
  readonly auth: Auth | null;
  /** Returns true when no call reaches the services. */
  readonly isAtStandstill: () => boolean;
  /** Returns true when the shared state is unavailable, so that the gateway works without the other instances. */
  readonly isDegraded: () => boolean;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
  readonly pipelining: PipelinedRequests;
}

/**
 * Creates the request listener for GraphQL, files, uploads, pages and health.
 * @returns a listener that never throws.
 */
export function createRoutes(deps: RouteDeps): RequestListener {
  const { answerHeaders, clock, requestTimeoutMs, idleMs, origins, publicUrlOf, auth, lifecycle } = deps;
  const { graphiqlPage, metrics } = deps;
  const filesCrossOrigin = { policy: origins, publicUrlOf, rules: fileCrossOriginRules };
  const readiness = () => {
    if (lifecycle.isShuttingDown) return "draining";
    if (deps.isAtStandstill()) return "busy";
    // Degraded instances stay ready: all instances are degraded at the same time, and 503 would take all of them out of
    // service.
    return deps.isDegraded() ? "degraded" : "ok";
  };

  /** Ends the response of a failed request. An unhandled exception or rejection would end the process. */
  const fail = (error: unknown, response: ServerResponse) => {
    const requestId = requestIdOf(response.req);
    deps.report(error, requestId);
    response.req.resume();
    if (response.headersSent) {
      response.destroy();
      return;
    }
    setHeaders(response, answerHeaders(requestId));
    sendError(response, 500, "INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.", { requestId });
  };
  const settle = (answered: Promise<void>, response: ServerResponse): void => {
    answered.catch((error: unknown) => fail(error, response));
  };
  const graphql = createGraphqlRoute({
    ...deps,
    sendPage:
      graphiqlPage &&
      ((request, response) =>
        settle(
          graphiqlPage().then((page) => sendPage(request, response, page)),
          response,
        )),
    fail,
  });
  /** Checks a request with a session cookie and looks up the session, before the request is read or executed. */
  const admit = (browsers: BrowserSessions, request: IncomingMessage, response: ServerResponse): void => {
    const refusal = browsers.rejectionOf(request);
    if (refusal !== null) {
      surround(request, response);
      graphql.refuse(response, "CROSS_SITE_REQUEST");
      return sendError(response, 403, "CROSS_SITE_REQUEST", refusal);
    }
    const goOn = () => {
      // The client may have disconnected while its session was looked up.
      if (!response.destroyed) answerSafely(request, response);
    };
    browsers.admit(request).then(goOn, (error: unknown) => {
      surround(request, response);
      graphql.refuse(response, isStateUnavailable(error) ? "STATE_UNAVAILABLE" : "INTERNAL_SERVER_ERROR");
      if (isStateUnavailable(error)) sendUnavailable(response, deps.random);
      else fail(error, response);
    });
    return undefined;
  };
  /** Sets the headers for the response of a rejected GraphQL request. */
  const surround = (request: IncomingMessage, response: ServerResponse) => {
    closeWhenUnread(response, idleMs);
    limitRequestTime(request, response, clock, requestTimeoutMs);
    request.resume();
    setHeaders(response, graphql.headersOf(request));
  };
  /** Handles the asynchronous routes; returns null when no route matches. */
  const answerLater = (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> | null => {
    if (pathname === metricsPath && metrics) return metrics(request, response);
    const linkText = sealedTextOf("file", pathname);
    if (linkText === null) {
      const answered = auth?.route(request, response, pathname);
      return answered ?? deps.consoleRoute?.(request, response, pathname) ?? null;
    }
    if (allowCrossOrigin(request, response, filesCrossOrigin)) return Promise.resolve();
    return serveFile(request, response, linkText, deps.files);
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const pathname = pathOf(request) ?? "";
    // When the connection closes, the client opens its next one to another instance.
    if (lifecycle.isDraining) response.shouldKeepAlive = false;
    if (pathname === graphqlPath && graphql.take(request, response)) return undefined;
    closeWhenUnread(response, idleMs);
    setHeaders(response, answerHeaders(requestIdOf(request)));
    const deadline = limitRequestTime(request, response, clock, requestTimeoutMs);
    const uploadText = sealedTextOf("upload", pathname);
    if (uploadText !== null) return settle(deps.uploads(request, response, uploadText, deadline), response);
    // No route reads this body, and an unread body would exceed the deadline.
    request.resume();
    if (pathname === "/health/live") return sendJson(response, 200, { status: "ok" });
    if (pathname === "/health/ready") {
      const status = readiness();
      return sendJson(response, status === "ok" || status === "degraded" ? 200 : 503, { status });
    }
    if (pathname === graphqlPath) return graphql.answerBrowser(request, response);
    const answered = answerLater(request, response, pathname);
    return answered ? settle(answered, response) : sendError(response, 404, "NOT_FOUND", notFound);
  };
  const answerSafely = (request: IncomingMessage, response: ServerResponse): void => {
    try {
      answer(request, response);
    } catch (error) {
      fail(error, response);
    }
  };
  return (request, response) => {
    deps.pipelining.handle(request, response, () => {
      if (rejectInvalidHead(request, response, answerHeaders)) return;
      useOriginForm(request);
      if (
        auth?.browsers.hasSessionCookie(request) &&
        pathOf(request) === graphqlPath &&
        graphql.executes(request)
      ) {
        admit(auth.browsers, request, response);
      } else {
        answerSafely(request, response);
      }
    });
  };
}
