import type { Client, FairQueue } from "./fair-queue.ts";

/** Bounds on the operations that run at a time. */
export interface AdmissionLimits {
  /** Most operations of one viewer; those without a viewer count by their address. */
  readonly perViewer: number;
  /** Most operations of one network address. Unknown addresses are not counted. */
  readonly perAddress: number;
}

/** An operation that was admitted. */
export interface AdmittedOperation {
  /** Starts its work when it is the client's turn. @param work must not throw. */
  start(work: () => void): void;
  /** Ends its share of the limits; calling it again does no harm. */
  end(): void;
}

/** The limit that left no room for an operation. */
export interface AdmissionRefusal {
  readonly exceeded: keyof AdmissionLimits;
  readonly limit: number;
}

/** Counts of what runs. A key without operations is not kept. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Decides whether an operation may run, and when it starts, so that no client takes the process for itself. */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #viewers = new Counts();
  readonly #addresses = new Counts();
  readonly #queue: FairQueue;

  /** @param queue in which admitted operations wait for their turn. */
  constructor(limits: AdmissionLimits, queue: FairQueue) {
    this.#limits = limits;
    this.#queue = queue;
  }

  /** Admits an operation, which has to be ended, or says which limit is reached. */
  admit(client: Client): AdmittedOperation | AdmissionRefusal {
    const { perViewer, perAddress } = this.#limits;
    const { address, viewerKey } = client;
    const viewer = viewerKey === "" ? address : viewerKey;
    if (this.#viewers.of(viewer) >= perViewer) return { exceeded: "perViewer", limit: perViewer };
    if (address !== "" && this.#addresses.of(address) >= perAddress) {
      return { exceeded: "perAddress", limit: perAddress };
    }
    this.#viewers.add(viewer, 1);
    if (address !== "") this.#addresses.add(address, 1);
    let isRunning = true;
    return {
      start: (work) => this.#queue.run(client, work),
      end: () => {
        if (!isRunning) return;
        isRunning = false;
        this.#viewers.add(viewer, -1);
        if (address !== "") this.#addresses.add(address, -1);
      },
    };
  }
}
