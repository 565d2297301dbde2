/** The client that a task belongs to. */
export interface Client {
  /** Network address of the client; empty when it is unknown, because an unnamed proxy may stand in front of many clients. */
  readonly address: string;
  /** Key of the viewer; empty without one. */
  readonly viewerKey: string;
}

/** Longest time in which tasks start one after another before the event loop turns, in milliseconds. */
const sliceMs = 10;

/**
 * Starts tasks in slices of time, so that the event loop turns between them. The first task of a slice starts at once, each
 * further one after what the one before it has left to promises, and in a later slice when this one has no time left. Waiting
 * tasks take turns by address, and within an address by viewer, so a client with a thousand waiting tasks delays another
 * client by one task.
 */
export class FairQueue {
  readonly #now: () => number;
  /** Waiting tasks by address, then by viewer. The first entry of each map is the next to be served. */
  readonly #waiting = new Map<string, Map<string, (() => void)[]>>();
  #sliceEndsAtMs = 0;
  #isSliceOpen = false;
  /** True while the next waiting task is about to start in the open slice. */
  #isServing = false;

  /** @param now monotonic time in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Starts a task, now or later in this or another turn of the event loop. @param task must not throw. */
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

  /** Starts the next task after what has been left to ticks and promises so far, which is part of the slice. */
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
