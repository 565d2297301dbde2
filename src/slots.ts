/** How much of something may be open at a time. */
export interface SlotLimits {
  /** For one owner: a viewer, or a network address. */
  readonly perOwner: number;
  /** For all owners together. */
  readonly inAll: number;
}

/** Counts what is open for each owner and in all. An owner with nothing open is not remembered. */
export class Slots {
  readonly limits: SlotLimits;
  readonly #onTaken: ((inAll: number) => void) | undefined;
  readonly #perOwner = new Map<string, number>();
  #inAll = 0;
  #refused = 0;

  /** @param onTaken receives what is open in all, each time that room was taken. */
  constructor(limits: SlotLimits, onTaken?: (inAll: number) => void) {
    this.limits = limits;
    this.#onTaken = onTaken;
  }

  /** What is open now. */
  get inAll(): number {
    return this.#inAll;
  }

  /** How often there was no room. */
  get refused(): number {
    return this.#refused;
  }

  /** Takes room for this owner, if there is any. @returns room for one more, or the limit that leaves none. */
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
      /** Gives the room back; calling it again does no harm. */
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
