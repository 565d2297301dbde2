/** Maximum number of concurrently used slots. */
export interface SlotLimits {
  /** Maximum for one owner: a viewer, or a network address. */
  readonly perOwner: number;
  /** Maximum for all owners together. */
  readonly inAll: number;
}

/** Counts used slots per owner and in total. Owners without slots use no memory. */
export class Slots {
  readonly limits: SlotLimits;
  readonly #onTaken: ((inAll: number) => void) | undefined;
  readonly #perOwner = new Map<string, number>();
  #inAll = 0;
  #refused = 0;

  /** @param onTaken receives the total number of used slots each time one is acquired. */
  constructor(limits: SlotLimits, onTaken?: (inAll: number) => void) {
    this.limits = limits;
    this.#onTaken = onTaken;
  }

  /** Total number of used slots. */
  get inAll(): number {
    return this.#inAll;
  }

  /** Number of rejected requests for a slot. */
  get refused(): number {
    return this.#refused;
  }

  /** Acquires a slot for an owner. @returns the slot, or the limit that was reached. */
  take(owner: string) {
    const present = this.#perOwner.get(owner) ?? 0;
    if (present >= this.limits.perOwner) return this.#refuse("perOwner");
    if (this.#inAll >= this.limits.inAll) return this.#refuse("inAll");
    this.#perOwner.set(owner, present + 1);
    this.#inAll += 1;
    this.#onTaken?.(this.#inAll);
    let isTaken = true;
    return {
      isFree: true as const,
      /** Releases the slot; calling it again has no effect. */
      giveBack: () => {
        if (!isTaken) return;
        isTaken = false;
        this.#giveBack(owner);
      },
    };
  }

  #refuse(limit: keyof SlotLimits) {
    this.#refused += 1;
    return { isFree: false as const, limit };
  }

  #giveBack(owner: string): void {
    const left = (this.#perOwner.get(owner) ?? 1) - 1;
    if (left === 0) this.#perOwner.delete(owner);
    else this.#perOwner.set(owner, left);
    this.#inAll -= 1;
  }
}
