import { createYoga, type YogaServerInstance } from "graphql-yoga";
import type { GatewayConfig } from "../../config/gateway-config.ts";
import { callOptions, type GatewayContext, type GatewayServices } from "../../resolvers/context.ts";
import { createLoaders } from "../../resolvers/loaders.ts";
import { schema } from "../../schema/index.ts";
import { createErrorMask } from "./error-masking.ts";
import { CallSlots } from "../../upstream/call-slots.ts";
import type { CrossOriginRules } from "../cross-origin.ts";
import type { Exchange, HttpContext } from "../http-context.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { ReportError } from "../report-error.ts";
import { useCompiledQueries } from "./compiled-queries.ts";
import { useAcceptableAnswer } from "./acceptable-answer.ts";
import { useClearMessages } from "./clear-messages.ts";
import { useCostLimit } from "./cost-limit.ts";
import { useSingleFileUse } from "./file-uses.ts";
import { useFormLimits, useNoIntrospection } from "./query-limits.ts";
import { useRepeatedFieldLimit } from "./repeated-fields.ts";
import { Slots } from "../slots.ts";
import { useSubscriptionLimit } from "./subscription-limit.ts";
import { useMultipartSubscriptions } from "./multipart-subscription.ts";
import { usePersistedQueries } from "./persisted-queries.ts";
import { TextCache } from "./text-cache.ts";
import { useTextLimits } from "./text-limits.ts";
import { useNestingLimit } from "./value-nesting.ts";
import { useVariableCheck } from "./variable-check.ts";
import { maxFileBytes, maxJsonBytes, useRequestBody } from "./request-body.ts";
import { useUnreadBody } from "./unread-body.ts";

/** The GraphQL server: a request handler without pages, identity or connections of its own. */
export type GraphqlServer = YogaServerInstance<HttpContext, GatewayContext>;

/** What pages of allowed origins may do at the address of GraphQL. */
export const graphqlCrossOriginRules: CrossOriginRules = {
  methods: ["GET", "POST"],
  requestHeaders: null,
  exposedHeaders: ["Retry-After"],
};

/**
 * Most characters of the documents whose parsed form is kept, and of those that cannot be parsed. The parsed form takes about
 * eighty times the memory of its text.
 */
const maxCachedCharacters = 1_000_000;

/** Makes the context of one operation. */
function createContext(
  services: GatewayServices,
  exchange: Pick<Exchange, "viewer" | "signal" | "publicUrl">,
  maxConcurrentCalls: number,
): GatewayContext {
  const context: GatewayContext = {
    ...services,
    viewer: exchange.viewer,
    signal: exchange.signal,
    publicUrl: exchange.publicUrl,
    slots: new CallSlots(maxConcurrentCalls),
    loaders: createLoaders(services, () => callOptions(context)),
  };
  return context;
}

/**
 * Makes the GraphQL server over the shared services.
 * @param onBytesPassed receives the length of each chunk of an uploaded file that arrives.
 */
export function createGraphqlServer(
  config: GatewayConfig,
  services: GatewayServices,
  report: ReportError,
  onBytesPassed: (bytes: number) => void,
): GraphqlServer {
  const mask = createErrorMask(report);
  return createYoga<HttpContext, GatewayContext>({
    schema,
    graphqlEndpoint: graphqlPath,
    // Bodies are read and bounded by useRequestBody; both options would read them a second time.
    maxRequestBodySize: false,
    multipart: false,
    batching: false,
    // Pages and health checks are served beside the GraphQL server.
    graphiql: false,
    landingPage: false,
    healthCheckEndpoint: "/health/graphql",
    logging: false,
    maskedErrors: { maskError: mask },
    // The gateway's HTTP server answers browsers of other origins, for files as well.
    cors: false,
    parserAndValidationCache: {
      documentCache: new TextCache(maxCachedCharacters),
      errorCache: new TextCache(maxCachedCharacters),
    },
    context: ({ exchange }) => createContext(services, exchange, config.maxConcurrentCalls),
    plugins: [
      useRequestBody(services.clock, onBytesPassed),
      useUnreadBody(services.clock, maxJsonBytes + maxFileBytes),
      useNestingLimit(),
      usePersistedQueries(),
      useMultipartSubscriptions(services.clock),
      useAcceptableAnswer(),
      useClearMessages(),
      useTextLimits(),
      useRepeatedFieldLimit(),
      useFormLimits(),
      ...(config.introspection ? [] : [useNoIntrospection()]),
      useVariableCheck(),
      useSingleFileUse(),
      useCostLimit(config.maxQueryCost),
      useCompiledQueries(report),
      useSubscriptionLimit(
        new Slots({ perViewer: config.maxSubscriptionsPerViewer, inAll: config.maxSubscriptions }),
      ),
    ],
  });
}
