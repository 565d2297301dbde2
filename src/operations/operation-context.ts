import { callOptions, type GatewayContext, type GatewayServices } from "../resolvers/context.ts";
import { createLoaders, type Loaders } from "../resolvers/loaders.ts";
import { CallSlots } from "../upstream/call-slots.ts";
import type { OperationOrigin } from "./operation-origin.ts";

/** What the context of an operation is made from; its departure and the end of its session are left out where it has none. */
export type ContextOrigin = Pick<OperationOrigin, "viewer" | "signal" | "publicUrl" | "record"> &
  Partial<Pick<OperationOrigin, "departure" | "sessionEnd">>;

/**
 * Makes a function that makes the context of one operation. Each context stands before the shared services, and makes what
 * only some operations need when they ask for it.
 */
export function createContextFactory(
  services: GatewayServices,
  maxConcurrentCalls: number,
): (origin: ContextOrigin) => GatewayContext {
  class OperationContext {
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

    get departure() {
      return this.#origin.departure;
    }

    get publicUrl() {
      return this.#origin.publicUrl;
    }

    get account() {
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
