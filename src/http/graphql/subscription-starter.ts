import type { OperationRecord } from "../../observing/operation-record.ts";
import { operationCost } from "../../plans/operation-cost.ts";
import type { Viewer } from "../../upstream/viewer.ts";
import type { Lifecycle } from "../lifecycle.ts";
import type { Slots } from "../slots.ts";
import type { KnownSubscriptions } from "./known-subscriptions.ts";
import {
  type SharedSubscription,
  type SharedSubscriptionParts,
  SharedSubscriptions,
  type Subscribing,
} from "./shared-subscriptions.ts";
import { subscriberKey } from "./subscription-limit.ts";

/** What subscriptions are begun with. */
export interface SubscriptionStarterParts extends SharedSubscriptionParts {
  readonly known: KnownSubscriptions;
  /** Places of subscriptions, which all transports share. */
  readonly slots: Slots;
  /** While the gateway drains, none begins. */
  readonly lifecycle: Lifecycle;
  /** Most calls to services that one operation may cause. */
  readonly maxQueryCost: number;
}

/** Who wants to subscribe. */
export interface Subscriber {
  readonly viewer: Viewer | null;
  readonly publicUrl: string;
  /** What is known of the operation. */
  readonly record: OperationRecord;
}

/** A subscription that has begun. */
export interface BegunSubscription {
  /** What becomes events. */
  readonly source: AsyncIterator<object, unknown>;
  readonly shared: SharedSubscription;
  /** Is to be called once, when the subscription is over. */
  readonly giveBack: () => void;
}

/** Begins subscriptions that have passed all checks before, past the server library. What is doubtful is left to it. */
export class SubscriptionStarter {
  readonly #parts: SubscriptionStarterParts;
  readonly #shared: SharedSubscriptions;

  constructor(parts: SubscriptionStarterParts) {
    this.#parts = parts;
    this.#shared = new SharedSubscriptions(parts);
  }

  /** What a request subscribes to; null when it does not, or when there is a doubt. */
  read(
    { viewer, publicUrl, record }: Subscriber,
    params: { readonly operationName: string | undefined; readonly variables: Subscribing["variables"] },
    text: string,
  ): Subscribing | null {
    const { operationName, variables } = params;
    const subscription = this.#parts.known.find(text, operationName);
    if (!viewer || this.#parts.lifecycle.isDraining || !subscription?.readVariables(variables)) return null;
    const cost = operationCost(subscription.schema, subscription.document, operationName, variables);
    if (cost > this.#parts.maxQueryCost) return null;
    record.tracer?.describe(text);
    record.describe("subscription", subscription.name, subscription.documentHash);
    record.cost = cost;
    const own = ownOf(variables, subscription.variableNames);
    return { viewer, publicUrl, record, subscription, variables: own };
  }

  /**
   * Begins a subscription.
   * @param hasLeft whether the client is not there any more.
   * @returns null when it was refused, or the client has left; nothing of it is left then.
   */
  async begin(subscribing: Subscribing, hasLeft: () => boolean): Promise<BegunSubscription | null> {
    const shared = this.#shared.enter(subscribing);
    let giveBack = () => shared.leave();
    try {
      const slot = this.#parts.slots.take(await subscriberKey(shared.context));
      if (slot.isFree) {
        giveBack = () => {
          slot.giveBack();
          shared.leave();
        };
        const source = hasLeft() ? null : await shared.begin();
        if (source && !hasLeft()) return { source, shared, giveBack };
        await source?.return?.();
      }
      giveBack();
      return null;
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

/** The values of some names. Others would be kept in vain as long as the subscription lasts. */
function ownOf(values: Subscribing["variables"], names: readonly string[]): Subscribing["variables"] {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]),
  );
}
