import { Slots } from "../../slots.ts";
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

/** Decides whether an operation may run, and when it starts, so that no client takes the process for itself. */
export class Admission {
  readonly #viewers: Slots;
  readonly #addresses: Slots;
  readonly #queue: FairQueue;

  /** @param queue in which admitted operations wait for their turn. */
  constructor({ perViewer, perAddress }: AdmissionLimits, queue: FairQueue) {
    this.#viewers = new Slots({ perOwner: perViewer, inAll: Infinity });
    this.#addresses = new Slots({ perOwner: perAddress, inAll: Infinity });
    this.#queue = queue;
  }

  /** Admits an operation, which has to be ended, or says which limit is reached. */
  admit(client: Client): AdmittedOperation | AdmissionRefusal {
    const { address, viewerKey } = client;
    const ofViewer = this.#viewers.take(viewerKey === "" ? address : viewerKey);
    if (!ofViewer.isFree) return { exceeded: "perViewer", limit: this.#viewers.limits.perOwner };
    const ofAddress = address === "" ? null : this.#addresses.take(address);
    if (ofAddress && !ofAddress.isFree) {
      ofViewer.giveBack();
      return { exceeded: "perAddress", limit: this.#addresses.limits.perOwner };
    }
    return {
      start: (work) => this.#queue.run(client, work),
      end() {
        ofViewer.giveBack();
        ofAddress?.giveBack();
      },
    };
  }
}
