import type { IncomingMessage, ServerResponse } from "node:http";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import {
  allowCrossOrigin,
  crossOriginHeaders,
  type CrossOriginPolicy,
  type CrossOriginRules,
} from "../cross-origin.ts";
import { endUnreadAnswer } from "../end-unread-answer.ts";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { AnswerHeaders } from "../answer-headers.ts";
import { type ExchangeParts, FollowedExchange, followRefusal } from "../http-context.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { OriginPolicy } from "../origins.ts";
import { pathOf } from "../request-path.ts";
import { limitRequestTime, type RequestDeadline } from "../request-deadline.ts";
import { setHeaders } from "../set-headers.ts";
import type { GraphqlParts } from "./graphql-server.ts";
import type { GraphqlStatistics } from "./graphql-statistics.ts";
import { EventStreamWay } from "./event-stream-way.ts";
import type { StraightSurroundings } from "./surrounded-exchange.ts";
import { StraightWay } from "./straight-way.ts";

/** What pages of allowed origins may do at the address of GraphQL. */
const rules: CrossOriginRules = {
  methods: ["GET", "POST"],
  requestHeaders: null,
  exposedHeaders: ["Retry-After", requestIdHeader],
};

/** Answers belong to one viewer, and one of them holds a private key. */
const privacyHeaders = ["Cache-Control", "no-store"] as const;

/** What the address of GraphQL is served with. */
export interface GraphqlRouteParts extends ExchangeParts {
  readonly graphql: GraphqlParts;
  readonly origins: OriginPolicy;
  readonly answerHeaders: AnswerHeaders;
  /** Longest time that a body may take to arrive, in milliseconds. */
  readonly requestTimeoutMs: number;
  /** Longest time in which a client takes nothing of its answer, in milliseconds. */
  readonly idleMs: number;
  /** Sends browsers a page in place of an answer; null when there is none. */
  readonly sendPage: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Ends a request that has failed. */
  readonly fail: (error: unknown, response: ServerResponse) => void;
}

/** The address of GraphQL over HTTP. */
export interface GraphqlRoute {
  /**
   * Takes the request of a usual client, before anything was done with it.
   * @returns false for any other request.
   */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers a request whose answer and body are bounded in time already, and has the headers of every answer. */
  answer(request: IncomingMessage, response: ServerResponse, deadline: RequestDeadline): void;
  /** Records a request for an operation that gets no further, and is answered with this error. */
  refuse(response: ServerResponse, code: ErrorCode): void;
  /** Whether a request can make an operation run: it is at the address, and neither a browser's question nor answered with a page. */
  executes(request: IncomingMessage): boolean;
  /** What pages of other origins may do at the address. */
  readonly crossOrigin: CrossOriginPolicy;
  readonly statistics: GraphqlStatistics;
}

/** Makes the route. */
export function createGraphqlRoute(parts: GraphqlRouteParts): GraphqlRoute {
  const { graphql, origins, answerHeaders, clock, requestTimeoutMs, idleMs, sendPage, fail, publicUrlOf } =
    parts;
  const crossOrigin = { policy: origins, publicUrlOf, rules };
  const headersOf = (request: IncomingMessage) => [
    ...answerHeaders(requestIdOf(request)),
    ...crossOriginHeaders(request, crossOrigin),
    ...privacyHeaders,
  ];
  const handOver = (exchange: FollowedExchange) => {
    const { request, response } = exchange;
    Promise.resolve(graphql.server(request, response, { exchange })).catch((error: unknown) =>
      fail(error, response),
    );
  };
  const around: StraightSurroundings = {
    ...parts,
    headersOf,
    handOver,
    endUnread: (response) => endUnreadAnswer(response, idleMs),
    surround(exchange) {
      const { request, response } = exchange;
      endUnreadAnswer(response, idleMs);
      setHeaders(response, headersOf(request));
      exchange.deadline = limitRequestTime(request, response, clock, requestTimeoutMs);
    },
  };
  const straight = new StraightWay(graphql.straight, around);
  const eventStreams = new EventStreamWay(
    graphql.createSubscriptionStarter(),
    graphql.straight.persisted,
    graphql.heartbeats,
    around,
  );
  const asksForPage = ({ method, headers: { accept = "" } }: IncomingMessage) =>
    sendPage !== null && (method === "GET" || method === "HEAD") && accept.includes("text/html");

  return {
    take(request, response) {
      if (asksForPage(request)) return false;
      try {
        return straight.take(request, response) || eventStreams.take(request, response);
      } catch (error) {
        if (!response.headersSent) setHeaders(response, headersOf(request));
        fail(error, response);
        return true;
      }
    },
    answer(request, response, deadline) {
      if (allowCrossOrigin(request, response, crossOrigin)) return;
      if (sendPage && asksForPage(request)) {
        sendPage(request, response);
        return;
      }
      setHeaders(response, privacyHeaders);
      const exchange = new FollowedExchange(response, parts);
      exchange.deadline = deadline;
      handOver(exchange);
    },
    refuse: (response, code) => followRefusal(response, code, parts),
    executes: (request) =>
      pathOf(request) === graphqlPath && request.method !== "OPTIONS" && !asksForPage(request),
    crossOrigin,
    statistics: {
      get straightOperations() {
        return straight.operations;
      },
      get plans() {
        return graphql.straight.plans.size;
      },
    },
  };
}
