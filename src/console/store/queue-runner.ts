import { randomKey } from "../api/random-key.ts";
import { nextStep, type Step, type StoreState } from "./next-step.ts";
import { nextOf } from "./projection.ts";
import { completed, failed, isOpen, type Obstacle, type Queue, withServiceIds, withState } from "./queue.ts";
import type { QueuedChange, StoreTask } from "./queued-change.ts";
import type { StoredQueue } from "./stored-queue.ts";
import type { StoreService } from "./store-service.ts";
import { waitFor } from "../api/delay.ts";

/** Dependencies of the queue runner. */
export interface DriverDeps {
  readonly kept: Pick<StoredQueue, "queue" | "subscribe" | "update">;
  readonly service: Pick<StoreService, "follow" | "read" | "send">;
  /** Resolves when the gateway is reachable and the user is signed in. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  readonly now: () => Date;
  /** Resolves after a delay. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Delay before the store is read again after a failure, in milliseconds. */
const retryMs = 3_000;

/** Maximum number of attempts to send a change that does not appear at the service. */
const maxSendings = 3;

/** Sends the changes of the queue to the service, one at a time, until the signal aborts. */
export class QueueRunner {
  readonly #deps: DriverDeps;
  readonly #signal: AbortSignal;
  /** Number of attempts per change in this tab. */
  readonly #sendings = new Map<string, number>();

  constructor(deps: DriverDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  /**
   * Processes the queue until the signal aborts.
   * @throws The signal's reason.
   */
  async run(): Promise<never> {
    const { kept, ready } = this.#deps;
    for (;;) {
      this.#signal.throwIfAborted();
      const { queue } = kept;
      if (!queue.items.some(isOpen)) {
        await this.#changeFrom(queue);
        continue;
      }
      await ready(this.#signal);
      await this.#goOn(queue);
    }
  }

  /**
   * Performs the next step.
   * @param queue Current queue. When there is nothing to do, the method waits until the queue changes.
   */
  async #goOn(queue: Queue): Promise<void> {
    const { kept, service } = this.#deps;
    const reading = await service.read();
    this.#signal.throwIfAborted();
    switch (reading.kind) {
      case "signedOut":
        await this.#deps.pause(retryMs, this.#signal);
        return;
      case "unavailable":
        await this.#meet({ kind: "unavailable" });
        await this.#deps.pause(retryMs, this.#signal);
        return;
      case "noStore":
      case "forbidden": {
        const failure =
          reading.kind === "forbidden" ? reading.failure : ({ reason: "noStore", detail: null } as const);
        await kept.update((now) =>
          now.items.filter(isOpen).reduce((changed, { id }) => this.#failed(changed, id, failure), now),
        );
        return;
      }
      case "store": {
        const item = nextOf(reading.state.tree, kept.queue);
        if (item) await this.#carryOn(item, reading.state);
        else await this.#changeFrom(queue);
        return;
      }
      default:
        return reading satisfies never;
    }
  }

  async #carryOn(item: QueuedChange, state: StoreState): Promise<void> {
    const { kept, now } = this.#deps;
    const { id } = item;
    const step: Step = nextStep(item, withServiceIds(kept.queue, item.change), state);
    switch (step.kind) {
      case "done":
        await kept.update((queue) => completed(free(queue), id, now().toISOString(), step.categoryId));
        return;
      case "failed":
        await kept.update((queue) => this.#failed(free(queue), id, step.failure));
        return;
      case "waitFor":
        await this.#meet(step.isLikelyOwn ? null : { kind: "otherChange", task: short(step.task) });
        await this.#follow(step.task);
        return;
      case "follow":
        await this.#started(id, short(step.task));
        await this.#follow(step.task);
        return;
      case "send":
        await this.#send(item, step.knownTaskIds);
        return;
      default:
        return step satisfies never;
    }
  }

  async #send({ id, change, state }: QueuedChange, knownTaskIds: readonly string[]): Promise<void> {
    const { kept, service, now } = this.#deps;
    const sendings = (this.#sendings.get(id) ?? 0) + 1;
    this.#sendings.set(id, sendings);
    if (sendings > maxSendings) {
      const failure = { reason: "unavailable", detail: null } as const;
      this.#sendings.delete(id);
      await kept.update((queue) => this.#failed(queue, id, failure));
      return;
    }
    // The state is stored before sending, so that another tab checks the service instead of sending the change twice.
    // An attempt without a response is repeated with its key, so that the gateway does not send the change twice either.
    const { idempotencyKey = randomKey() } = state.kind === "sending" ? state : {};
    let isThere = false;
    await kept.update((queue) => {
      isThere = queue.items.some((item) => item.id === id);
      return withState(free(queue), id, { kind: "sending", knownTaskIds, idempotencyKey });
    });
    if (!isThere) return;
    const sending = await service.send(withServiceIds(kept.queue, change), idempotencyKey);
    switch (sending.kind) {
      case "started":
        await this.#started(id, short(sending.task));
        this.#signal.throwIfAborted();
        await this.#follow(sending.task);
        return;
      case "done":
        await kept.update((queue) => completed(queue, id, now().toISOString(), null));
        return;
      case "failed":
        await kept.update((queue) => this.#failed(queue, id, sending.failure));
        return;
      case "inProgress":
        this.#sendings.delete(id);
        await this.#backToWaiting(id, { kind: "otherChange", task: sending.task && short(sending.task) });
        if (sending.task) await this.#follow(sending.task);
        else await this.#deps.pause(retryMs, this.#signal);
        return;
      case "limited": {
        this.#sendings.delete(id);
        const delayMs = sending.retryAfterSeconds * 1_000;
        const limit = { kind: "limit", until: new Date(now().getTime() + delayMs).toISOString() } as const;
        await this.#backToWaiting(id, limit);
        await this.#deps.pause(delayMs, this.#signal);
        return;
      }
      case "signedOut":
        this.#sendings.delete(id);
        await this.#backToWaiting(id, null);
        await this.#deps.pause(retryMs, this.#signal);
        return;
      case "lost":
        await this.#deps.pause(retryMs, this.#signal);
        return;
      case "unknown":
        await kept.update((queue) => withState(queue, id, { kind: "sending", knownTaskIds }));
        await this.#deps.pause(retryMs, this.#signal);
        return;
      default:
        return sending satisfies never;
    }
  }

  async #follow(task: StoreTask): Promise<void> {
    const hasEnded = await this.#deps.service.follow(task, this.#signal);
    if (!hasEnded) await this.#deps.pause(retryMs, this.#signal);
  }

  /** Marks a change as in progress after the service has accepted it. */
  async #started(id: string, task: StoreTask): Promise<void> {
    await this.#deps.kept.update((queue) => {
      const state = queue.items.find((item) => item.id === id)?.state;
      const knownTaskIds = state && "knownTaskIds" in state ? state.knownTaskIds : [];
      return withState(free(queue), id, { kind: "running", knownTaskIds, task });
    });
  }

  /** Marks a change as waiting again, because the service did not accept it. */
  async #backToWaiting(id: string, obstacle: Obstacle | null): Promise<void> {
    await this.#deps.kept.update((queue) => ({ ...withState(queue, id, { kind: "waiting" }), obstacle }));
  }

  #failed(queue: Queue, id: string, failure: Extract<Step, { kind: "failed" }>["failure"]): Queue {
    return failed(queue, id, this.#deps.now().toISOString(), failure);
  }

  async #meet(obstacle: Obstacle | null): Promise<void> {
    await this.#deps.kept.update((queue) => ({ ...queue, obstacle }));
  }

  #changeFrom(queue: Queue): Promise<void> {
    const { kept } = this.#deps;
    return waitFor((done) => {
      const stop = kept.subscribe(() => {
        if (kept.queue !== queue) done();
      });
      // The queue may have changed before `subscribe` was called.
      if (kept.queue !== queue) queueMicrotask(done);
      return stop;
    }, this.#signal);
  }
}

function free(queue: Queue): Queue {
  return queue.obstacle === null ? queue : { ...queue, obstacle: null };
}

/** Returns the fields of a task that the queue stores. */
function short({ id, taskId, type }: StoreTask): StoreTask {
  return { id, taskId, type };
}
