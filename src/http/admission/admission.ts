import { Slots } from "../../slots.ts";
import type { Client, FairQueue } from "./fair-queue.ts";

/** Limits on concurrently running operations. */
export interface AdmissionLimits {
  /**
   * Maximum number of running operations of one viewer. Operations without a viewer are counted per network address.
   */
  readonly perViewer: number;
  /** Maximum number of running operations of one network address. Unknown addresses are not counted. */
  readonly perAddress: number;
}

/** An admitted operation. */
export interface AdmittedOperation {
  /** Schedules the work in the fair queue, where it may start immediately. @param work must not throw. */
  start(work: () => void): void;
  /** Releases the slots of the operation. Calling it again has no effect. */
  end(): void;
}

/** The limit that an operation exceeds. */
export interface AdmissionRefusal {
  readonly exceeded: keyof AdmissionLimits;
  readonly limit: number;
}

/** Admits operations within the limits of viewer and address, and schedules them fairly across clients. */
export class Admission {
  readonly #viewers: Slots;
  readonly #addresses: Slots;
  readonly #queue: FairQueue;

  /** @param queue schedules admitted operations. */
  constructor({ perViewer, perAddress }: AdmissionLimits, queue: FairQueue) {
    this.#viewers = new Slots({ perOwner: perViewer, inAll: Infinity });
    this.#addresses = new Slots({ perOwner: perAddress, inAll: Infinity });
    this.#queue = queue;
  }

  /** Admits an operation, or returns the limit that it exceeds. The caller must end an admitted operation. */
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
