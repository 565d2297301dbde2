import {
  callOptions,
  type GatewayContext,
  type GatewayServices,
  type OperationRecorder,
} from "../resolvers/context.ts";
import { createLoaders, type Loaders } from "../resolvers/loaders.ts";
import { CallSlots } from "../upstream/call-slots.ts";
import type { OperationOrigin } from "./operation-origin.ts";

/**
 * Request data from which an operation's context is created. Requests without a connection, a session or a key omit
 * `cancellation`, `sessionEnd` and `idempotencyKey`.
 */
export type ContextOrigin = Pick<OperationOrigin, "viewer" | "signal" | "publicUrl" | "record"> &
  Partial<Pick<OperationOrigin, "cancellation" | "sessionEnd" | "idempotencyKey">>;

/**
 * Creates the function that builds the context of an operation. A context inherits from the shared services and creates
 * rarely needed members on first access.
 */
export function createContextFactory(
  services: GatewayServices,
  maxConcurrentCalls: number,
): (origin: ContextOrigin) => GatewayContext {
  class OperationContext implements Omit<GatewayContext, keyof GatewayServices> {
    readonly #origin: ContextOrigin;
    #slots: CallSlots | null = null;
    #loaders: Loaders | null = null;

    constructor(origin: ContextOrigin) {
      this.#origin = origin;
    }

    get viewer() {
      return this.#origin.viewer;
    }

    get sessionEnd() {
      return this.#origin.sessionEnd ?? null;
    }

    get signal() {
      return this.#origin.signal;
    }

    get idempotencyKey() {
      return this.#origin.idempotencyKey ?? null;
    }

    get cancellation() {
      return this.#origin.cancellation;
    }

    get publicUrl() {
      return this.#origin.publicUrl;
    }

    get account(): OperationRecorder {
      return this.#origin.record;
    }

    get slots() {
      this.#slots ??= new CallSlots(maxConcurrentCalls);
      return this.#slots;
    }

    get loaders() {
      this.#loaders ??= createLoaders(services, () => callOptions(this as unknown as GatewayContext));
      return this.#loaders;
    }
  }
  Object.setPrototypeOf(OperationContext.prototype, services);
  return (origin) => new OperationContext(origin) as unknown as GatewayContext;
}
