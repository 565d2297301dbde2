import { callOptions, type GatewayContext, type GatewayServices } from "../../resolvers/context.ts";
import { createLoaders, type Loaders } from "../../resolvers/loaders.ts";
import { CallSlots } from "../../upstream/call-slots.ts";
import type { Exchange } from "../http-context.ts";

/** What an operation knows of the request that it came with. */
export type OperationOrigin = Pick<Exchange, "viewer" | "signal" | "publicUrl" | "record"> &
  Partial<Pick<Exchange, "departure" | "sessionEnd">>;

/**
 * Makes a function that makes the context of one operation. Each context stands before the shared services, and makes what
 * only some operations need when they ask for it.
 */
export function createContextFactory(
  services: GatewayServices,
  maxConcurrentCalls: number,
): (origin: OperationOrigin) => GatewayContext {
  class OperationContext {
    readonly #origin: OperationOrigin;
    #slots: CallSlots | null = null;
    #loaders: Loaders | null = null;

    constructor(origin: OperationOrigin) {
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

/** The same context as an object of its own members alone, for code that copies those. */
export function copyContext(services: GatewayServices, context: GatewayContext): GatewayContext {
  const { viewer, sessionEnd, signal, publicUrl, slots, account, loaders } = context;
  return { ...services, viewer, sessionEnd, signal, publicUrl, slots, account, loaders };
}
