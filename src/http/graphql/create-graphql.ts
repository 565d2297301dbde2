import { systemClock } from "../../clock.ts";
import type { GatewayConfig } from "../../config/gateway-config.ts";
import { createErrorMask } from "../../operations/error-masking.ts";
import { createContextFactory } from "../../operations/operation-context.ts";
import { Operations } from "../../operations/operations.ts";
import { PersistedQueries } from "../../operations/persisted-queries.ts";
import type { GatewayServices } from "../../resolvers/context.ts";
import { federate } from "../../schema/federation/federated-schema.ts";
import { schema } from "../../schema/index.ts";
import { Slots } from "../../slots.ts";
import { SpoolSpace } from "../../uploads/spool-space.ts";
import { UploadCounters } from "../../uploads/upload-counters.ts";
import { Heartbeats } from "../heartbeats.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { ReportError } from "../report-error.ts";

/** Heartbeat interval of event streams, in milliseconds of the machine's clock. */
const eventBeatMs = 12_000;

/** Heartbeat interval of multipart streams, in milliseconds. */
const partBeatMs = 5_000;

/** Operations and the objects that their transports share. */
export type GraphqlParts = ReturnType<typeof createGraphql>;

/**
 * Creates the operations with everything that their transports share.
 * @param onSubscription is called with the number of open subscriptions each time one starts.
 */
export function createGraphql(
  config: GatewayConfig,
  services: GatewayServices,
  report: ReportError,
  lifecycle: Readonly<Lifecycle>,
  onSubscription: (open: number) => void,
) {
  const mask = createErrorMask(report);
  const persisted = new PersistedQueries(services.state, services.clock, config);
  const subscriptions = new Slots(
    { perOwner: config.maxSubscriptionsPerViewer, inAll: config.maxSubscriptions },
    onSubscription,
  );
  const operations = new Operations({
    schema: config.federation ? federate(schema, config.introspection) : schema,
    persisted,
    maxQueryCost: config.maxQueryCost,
    introspection: config.introspection,
    contextOf: createContextFactory(services, config.maxConcurrentCalls),
    mask,
    slots: subscriptions,
    isDraining: () => lifecycle.isDraining,
  });
  return {
    operations,
    persisted,
    subscriptions,
    uploads: { tally: new UploadCounters(), space: new SpoolSpace() },
    // WebSockets use the same heartbeats as event streams.
    heartbeats: {
      "text/event-stream": new Heartbeats(systemClock, eventBeatMs),
      "multipart/mixed": new Heartbeats(services.clock, partBeatMs, 1),
    },
    mask,
    statistics: operations.statistics,
  };
}
