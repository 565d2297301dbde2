import type { DocumentNode } from "graphql";
import { completeConfig, type GatewayConfig } from "../../src/config/gateway-config.ts";
import { createGraphqlServer } from "../../src/http/graphql/graphql-server.ts";
import { checkText } from "../../src/http/graphql/text-limits.ts";
import { Lifecycle } from "../../src/http/lifecycle.ts";
import { OperationRecord } from "../../src/observing/operation-record.ts";
import { createPlans, type Plans } from "../../src/plans/plans.ts";
import type { GatewayServices } from "../../src/resolvers/context.ts";
import { schema } from "../../src/schema/index.ts";
import { createManualClock } from "./clock.ts";

const ignore = () => undefined;

/**
 * Plans that every operation has when it comes for the first time, so that tests which ask once are answered the straight way.
 * What the ordinary server refuses to parse or finds invalid has none.
 * @param config of the gateway.
 */
export function createPlansFromFirstUse(config: Partial<GatewayConfig>): Plans {
  const plans = createPlans(schema);
  // Its documents are parsed and checked with all limits, and none is executed.
  const services = { clock: createManualClock() } as unknown as GatewayServices;
  const observers = { onBytesPassed: ignore, onSubscription: ignore };
  const { server } = createGraphqlServer(
    completeConfig(config),
    services,
    ignore,
    observers,
    new Lifecycle(),
  );
  // Nothing is sent, but what comes with each operation is noted.
  const exchange = { record: new OperationRecord("none", null, 0) };
  const checked = (text: string): DocumentNode | null => {
    const { parse, validate, schema: served } = server.getEnveloped({ exchange });
    try {
      checkText(text);
      const document: DocumentNode = parse(text);
      return validate(served, document).length === 0 ? document : null;
    } catch {
      return null;
    }
  };
  return {
    get size() {
      return plans.size;
    },
    note: (document, operationName) => plans.note(document, operationName),
    find(text, operationName) {
      const known = plans.find(text, operationName);
      const document = known ? null : checked(text);
      if (!document) return known;
      for (let uses = 0; uses < 2; uses += 1) plans.note(document, operationName);
      return plans.find(text, operationName);
    },
  };
}
