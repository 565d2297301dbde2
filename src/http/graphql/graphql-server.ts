import { createYoga, type YogaServerInstance } from "graphql-yoga";
import type { GatewayConfig } from "../../config/gateway-config.ts";
import { createPlans, type Plans } from "../../plans/plans.ts";
import type { GatewayContext, GatewayServices } from "../../resolvers/context.ts";
import { schema } from "../../schema/index.ts";
import { createErrorMask } from "./error-masking.ts";
import { usePlainStacks } from "./error-stacks.ts";
import type { HttpContext } from "../http-context.ts";
import { graphqlPath } from "../graphql-path.ts";
import type { ReportError } from "../report-error.ts";
import { useAcceptableAnswer } from "./acceptable-answer.ts";
import { useClearMessages } from "./clear-messages.ts";
import { useCostLimit } from "./cost-limit.ts";
import { useSingleFileUse } from "./file-uses.ts";
import { useIntrospection } from "./introspection.ts";
import { useFormLimits, useValidationErrorLimit } from "./query-limits.ts";
import { useRepeatedFieldLimit } from "./repeated-fields.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { Slots } from "../slots.ts";
import { useSubscriptionLimit } from "./subscription-limit.ts";
import { useResultStreams } from "./result-streams.ts";
import { useMaskedErrors } from "./masked-errors.ts";
import { useRecordedOperations } from "./recorded-operations.ts";
import { useNotedOperations } from "./noted-operations.ts";
import { copyContext, createContextFactory } from "./operation-context.ts";
import { PersistedQueries } from "./persisted-queries.ts";
import { Heartbeats } from "./heartbeats.ts";
import { SharedQueries } from "./shared-queries.ts";
import { RepeatedTextCache } from "./repeated-text-cache.ts";
import { SubscriptionStarter } from "./subscription-starter.ts";
import { KnownSubscriptions } from "./known-subscriptions.ts";
import type { StraightParts } from "./straight-exchange.ts";
import { SpoolSpace } from "../../uploads/spool-space.ts";
import { UploadTally } from "../../uploads/upload-tally.ts";
import { useTextLimits } from "./text-limits.ts";
import { useValueLimits } from "./value-limits.ts";
import { useVariableCheck } from "./variable-check.ts";
import { maxJsonBytes } from "./json-text.ts";
import { maxFileBytes, useRequestBody } from "./request-body.ts";
import { useUnreadBody } from "./unread-body.ts";

/** The GraphQL server: a request handler without pages, identity or connections of its own. */
export type GraphqlServer = YogaServerInstance<HttpContext, GatewayContext>;

/**
 * Most characters of the documents whose parsed form is kept, and of those that cannot be parsed. The parsed form takes about
 * eighty times the memory of its text.
 */
const maxCachedCharacters = 1_000_000;

/** How often an event stream without events shows that it is alive, in milliseconds. */
const heartbeatMs = 12_000;

/** The GraphQL server, and the parts of it that the ways past it share. */
export interface GraphqlParts {
  readonly server: GraphqlServer;
  readonly straight: Omit<StraightParts, "onRun">;
  /** The subscriptions that are open. */
  readonly subscriptions: Slots;
  /** Uploads, so far and at this moment. */
  readonly uploads: { readonly tally: UploadTally; readonly space: SpoolSpace };
  /** Of all event streams. */
  readonly heartbeats: Heartbeats;
  /** Begins the subscriptions of a transport: each has one of its own. */
  readonly createSubscriptionStarter: () => SubscriptionStarter;
}

/** What the process may want to know. */
export interface GraphqlObservers {
  /** Receives the length of each chunk of an uploaded file that arrives. */
  readonly onBytesPassed: (bytes: number) => void;
  /** Receives how many subscriptions are open each time that one begins. */
  readonly onSubscription: (open: number) => void;
}

/** Makes the GraphQL server over the shared services. */
export function createGraphqlServer(
  config: GatewayConfig,
  services: GatewayServices,
  report: ReportError,
  { onBytesPassed, onSubscription }: GraphqlObservers,
  lifecycle: Lifecycle,
  plans: Plans = createPlans(schema),
): GraphqlParts {
  const { maxConcurrentCalls, maxQueryCost } = config;
  const mask = createErrorMask(report);
  const heartbeats = new Heartbeats(heartbeatMs);
  const persisted = new PersistedQueries(new SharedQueries(services.state, services.clock), {
    manifest: config.persistedOperations,
    isLocked: config.persistedOperationsOnly,
  });
  const known = new KnownSubscriptions();
  const slots = new Slots(
    { perViewer: config.maxSubscriptionsPerViewer, inAll: config.maxSubscriptions },
    onSubscription,
  );
  const uploads = { tally: new UploadTally(), space: new SpoolSpace() };
  const contextOf = createContextFactory(services, maxConcurrentCalls);
  const server = createYoga<HttpContext, GatewayContext>({
    schema,
    graphqlEndpoint: graphqlPath,
    // Bodies are read and bounded by useRequestBody; both options would read them a second time.
    maxRequestBodySize: false,
    multipart: false,
    batching: false,
    extraParamNames: ["documentId"],
    // Pages and health checks are served beside the GraphQL server. No address has a space, which is looked for at its end.
    graphiql: false,
    landingPage: false,
    healthCheckEndpoint: " ",
    logging: false,
    // useMaskedErrors does it, which knows the request.
    maskedErrors: false,
    // The gateway's HTTP server answers browsers of other origins, for files as well.
    cors: false,
    parserAndValidationCache: {
      documentCache: new RepeatedTextCache(maxCachedCharacters),
      errorCache: new RepeatedTextCache(maxCachedCharacters),
    },
    context: ({ exchange }) => copyContext(services, contextOf(exchange)),
    plugins: [
      useMaskedErrors(mask),
      useRecordedOperations(),
      useRequestBody({ clock: services.clock, ...uploads, onFileBytes: onBytesPassed }),
      useUnreadBody(services.clock, maxJsonBytes + maxFileBytes),
      useValueLimits(),
      persisted.plugin,
      useResultStreams(services.clock, heartbeats),
      useAcceptableAnswer(),
      useClearMessages(),
      usePlainStacks(),
      useTextLimits(),
      useRepeatedFieldLimit(),
      useFormLimits(),
      useValidationErrorLimit(),
      useVariableCheck(),
      useSingleFileUse(),
      useCostLimit(maxQueryCost),
      useIntrospection(config.introspection),
      useNotedOperations(plans),
      known.plugin,
      useSubscriptionLimit(slots, lifecycle),
    ],
  });
  return {
    server,
    straight: { plans, persisted, contextOf, mask, maxQueryCost },
    subscriptions: slots,
    uploads,
    heartbeats,
    createSubscriptionStarter: () =>
      new SubscriptionStarter({ known, slots, contextOf, mask, maxQueryCost, lifecycle }),
  };
}
