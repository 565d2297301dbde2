/** The client that a task belongs to. */
export interface Client {
  /** Network address of the client. Empty when unknown: behind an untrusted proxy, many clients share one address. */
  readonly address: string;
  /** Key of the viewer; empty without a viewer. */
  readonly viewerKey: string;
}

/**
 * Maximum duration of a time slice, in milliseconds. Tasks that are still queued run in the next turn of the event
 * loop.
 */
const sliceMs = 10;

/**
 * Runs tasks in time slices and yields to the event loop between slices. The first task of a slice runs immediately.
 * Each further task runs after the promise callbacks of the previous one, or in a later slice when the time is used up.
 * Queued tasks take turns by address, and within an address by viewer: a client with a thousand queued tasks delays
 * another client by one task.
 */
export class FairQueue {
  readonly #now: () => number;
  /** Queued tasks by address, then by viewer. The first entry of each map is served next. */
  readonly #waiting = new Map<string, Map<string, (() => void)[]>>();
  #sliceEndsAtMs = 0;
  #isSliceOpen = false;
  /** True while a queued task is scheduled to start in the current slice. */
  #isServing = false;

  /** @param now returns a monotonic time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Runs a task immediately, or queues it. @param task must not throw. */
  run({ address, viewerKey }: Client, task: () => void): void {
    if (!this.#isSliceOpen) {
      this.#openSlice();
      task();
      return;
    }
    const viewers = this.#waiting.get(address) ?? new Map<string, (() => void)[]>();
    this.#waiting.set(address, viewers);
    const tasks = viewers.get(viewerKey);
    if (tasks) tasks.push(task);
    else viewers.set(viewerKey, [task]);
    this.#serveNext();
  }

  #openSlice(): void {
    this.#isSliceOpen = true;
    this.#sliceEndsAtMs = this.#now() + sliceMs;
    setImmediate(this.#endSlice);
  }

  readonly #endSlice = (): void => {
    this.#isSliceOpen = false;
    if (this.#waiting.size === 0) return;
    this.#openSlice();
    this.#serve();
  };

  /** Starts the next task after all pending microtasks and ticks. Their run time counts toward the slice. */
  #serveNext(): void {
    if (this.#isServing) return;
    this.#isServing = true;
    queueMicrotask(() => process.nextTick(this.#serve));
  }

  readonly #serve = (): void => {
    this.#isServing = false;
    if (this.#waiting.size === 0 || this.#now() >= this.#sliceEndsAtMs) return;
    this.#take()?.();
    this.#serveNext();
  };

  #take(): (() => void) | undefined {
    for (const [address, viewers] of this.#waiting) {
      this.#waiting.delete(address);
      for (const [viewerKey, tasks] of viewers) {
        viewers.delete(viewerKey);
        const task = tasks.shift();
        if (tasks.length > 0) viewers.set(viewerKey, tasks);
        if (viewers.size > 0) this.#waiting.set(address, viewers);
        return task;
      }
    }
    return undefined;
  }
}
