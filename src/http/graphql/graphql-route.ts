import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader, requestIdOf } from "../../observing/request-id.ts";
import type { ErrorCode } from "../../resolvers/errors/error-codes.ts";
import { type AnswerHeaders, setHeaders } from "../answers.ts";
import {
  allowCrossOrigin,
  crossOriginHeaders,
  type CrossOriginPolicy,
  type CrossOriginRules,
  type OriginPolicy,
} from "../cross-origin.ts";
import { followRefusal } from "../http-exchange.ts";
import { createOperationHandler, type OperationHandlerParts } from "./operation-handler.ts";

/** What pages of allowed origins may do at the address of GraphQL. */
const rules: CrossOriginRules = {
  methods: ["GET", "POST"],
  requestHeaders: null,
  exposedHeaders: ["Retry-After", requestIdHeader],
};

/** Answers belong to one viewer, and one of them holds a private key. */
const privacyHeaders = ["Cache-Control", "no-store"] as const;

/** What the address of GraphQL is served with. */
export interface GraphqlRouteParts extends Omit<OperationHandlerParts, "headersOf"> {
  readonly origins: OriginPolicy;
  readonly answerHeaders: AnswerHeaders;
  /** Sends browsers a page in place of an answer; null when there is none. */
  readonly sendPage: ((request: IncomingMessage, response: ServerResponse) => void) | null;
}

/** The address of GraphQL over HTTP. */
export interface GraphqlRoute {
  /** Takes a request for an operation. @returns false for any other, with which nothing was done. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers what {@link take} leaves: a page, or what browsers ask before they let a page of another origin call. */
  answerBrowser(request: IncomingMessage, response: ServerResponse): void;
  /** Records a request for an operation that gets no further, and is answered with this error. */
  refuse(response: ServerResponse, code: ErrorCode): void;
  /** True for a request that {@link take} takes. */
  executes(request: IncomingMessage): boolean;
  /** Headers of every answer, names and values in turn. */
  readonly headersOf: (request: IncomingMessage) => readonly string[];
}

/** Makes the route. */
export function createGraphqlRoute(parts: GraphqlRouteParts): GraphqlRoute {
  const { origins, answerHeaders, sendPage, fail, publicUrlOf } = parts;
  const crossOrigin: CrossOriginPolicy = { policy: origins, publicUrlOf, rules };
  const headersOf = (request: IncomingMessage) => [
    ...answerHeaders(requestIdOf(request)),
    ...crossOriginHeaders(request, crossOrigin),
    ...privacyHeaders,
  ];
  const answerOperation = createOperationHandler({ ...parts, headersOf });
  const executes = ({ method, headers: { accept = "" } }: IncomingMessage) =>
    method !== "OPTIONS" &&
    !(sendPage && (method === "GET" || method === "HEAD") && accept.includes("text/html"));
  return {
    take(request, response) {
      if (!executes(request)) return false;
      try {
        answerOperation(request, response);
      } catch (error) {
        if (!response.headersSent) setHeaders(response, headersOf(request));
        fail(error, response);
      }
      return true;
    },
    answerBrowser(request, response) {
      if (!allowCrossOrigin(request, response, crossOrigin)) sendPage?.(request, response);
    },
    refuse: (response, code) => followRefusal(response, code, parts),
    executes,
    headersOf,
  };
}
