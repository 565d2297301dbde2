import type { IncomingMessage, ServerResponse } from "node:http";
import { linkTextOf } from "./files/link-address.ts";
import { allowCrossOrigin } from "./http/cross-origin.ts";
import { endUnreadAnswer } from "./http/end-unread-answer.ts";
import { fileCrossOriginRules, type FileRouteServices, serveFile } from "./http/files/file-route.ts";
import { createGraphqlRoute, type GraphqlRouteParts } from "./http/graphql/graphql-route.ts";
import type { GraphqlStatistics } from "./http/graphql/graphql-statistics.ts";
import { graphqlPath } from "./http/graphql-path.ts";
import { sendJson } from "./http/json-answer.ts";
import { type Page, sendPage } from "./http/pages/page.ts";
import type { ReportError } from "./http/report-error.ts";
import { limitRequestTime } from "./http/request-deadline.ts";
import { pathOf } from "./http/request-path.ts";
import type { ErrorCode } from "./resolvers/errors/error-codes.ts";

/** The body of an answer that is one error. */
const errorBody = (code: ErrorCode, message: string) => ({ errors: [{ message, extensions: { code } }] });
const shuttingDown = errorBody(
  "SHUTTING_DOWN",
  "The gateway is shutting down and takes no more requests. Send it again in a moment.",
);
const bugAnswer = errorBody("INTERNAL_SERVER_ERROR", "Something went wrong in the gateway.");
const notFound = errorBody("NOT_FOUND", `There is nothing at this address. GraphQL is at ${graphqlPath}.`);

/** What the addresses are served with. */
export interface RouteParts extends Omit<GraphqlRouteParts, "fail" | "sendPage"> {
  readonly files: FileRouteServices;
  /** The page for browsers at the address of GraphQL; null when there is none. */
  readonly graphiqlPage: (() => Promise<Page>) | null;
  /** Pages by their paths; null when there are none. */
  readonly startPages: (() => Promise<ReadonlyMap<string, Page>>) | null;
  /** Whether the gateway is shutting down. */
  readonly isDraining: () => boolean;
  /** Whether no call gets through to the services. */
  readonly isAtStandstill: () => boolean;
  /** Receives errors that clients do not see. */
  readonly report: ReportError;
  /** Receives the length of each chunk of a downloaded file that passes. */
  readonly onBytesPassed: (bytes: number) => void;
}

/** The addresses of the gateway. */
export interface Routes {
  /** Answers one request. Never throws. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  readonly graphqlStatistics: GraphqlStatistics;
}

/** Makes the addresses: GraphQL, files, pages and health. */
export function createRoutes(parts: RouteParts): Routes {
  const { clock, requestTimeoutMs, idleMs, origins, publicUrlOf } = parts;
  const { files, graphiqlPage, startPages, isDraining, isAtStandstill, report, onBytesPassed } = parts;
  const filesCrossOrigin = { policy: origins, publicUrlOf, rules: fileCrossOriginRules };
  const readiness = () => {
    if (isDraining()) return "draining";
    return isAtStandstill() ? "busy" : "ok";
  };

  /** Ends the answer of a request that has failed: an exception or a rejection that passes here would end the process. */
  const fail = (error: unknown, response: ServerResponse) => {
    report(error);
    response.req.resume();
    if (response.headersSent) response.destroy();
    else sendJson(response, 500, bugAnswer);
  };
  const answerWithPage = (
    request: IncomingMessage,
    response: ServerResponse,
    made: Promise<Page | undefined>,
  ) => {
    made.then(
      (page) => (page ? sendPage(request, response, page) : sendJson(response, 404, notFound)),
      (error: unknown) => fail(error, response),
    );
  };
  const graphql = createGraphqlRoute({
    ...parts,
    sendPage: graphiqlPage && ((request, response) => answerWithPage(request, response, graphiqlPage())),
    fail,
  });
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const pathname = pathOf(request);
    if (pathname === graphqlPath && !isDraining() && graphql.take(request, response)) return undefined;
    endUnreadAnswer(response, idleMs);
    response.setHeader("X-Content-Type-Options", "nosniff");
    const isRead = request.method === "GET" || request.method === "HEAD";
    const deadline = limitRequestTime(request, response, clock, requestTimeoutMs);
    // Nothing reads the body; unread it would look like one that does not come.
    if (pathname !== graphqlPath || request.method !== "POST") request.resume();
    if (pathname === "/health/live") return sendJson(response, 200, { status: "ok" });
    if (pathname === "/health/ready") {
      const status = readiness();
      return sendJson(response, status === "ok" ? 200 : 503, { status });
    }
    if (isDraining()) {
      response.setHeader("Connection", "close");
      return sendJson(response, 503, shuttingDown);
    }
    if (pathname === graphqlPath) return graphql.answer(request, response, deadline);
    const linkText = pathname === null ? null : linkTextOf(pathname);
    if (linkText !== null) {
      if (allowCrossOrigin(request, response, filesCrossOrigin)) return undefined;
      serveFile(request, response, linkText, files, { report, onBytesPassed }).catch((error: unknown) =>
        fail(error, response),
      );
      return undefined;
    }
    if (isRead && pathname !== null && startPages) {
      return answerWithPage(
        request,
        response,
        startPages().then((pages) => pages.get(pathname)),
      );
    }
    return sendJson(response, 404, notFound);
  };
  return {
    answer(request, response) {
      try {
        answer(request, response);
      } catch (error) {
        fail(error, response);
      }
    },
    graphqlStatistics: graphql.statistics,
  };
}
