/** How much of something may be open at a time. */
export interface SlotLimits {
  /** For one viewer. */
  readonly perViewer: number;
  /** For all viewers together. */
  readonly inAll: number;
}

/** Counts what is open for each viewer and in all. A viewer with nothing open is not remembered. */
export class Slots {
  readonly limits: SlotLimits;
  readonly #onTaken: ((inAll: number) => void) | undefined;
  readonly #perViewer = new Map<string, number>();
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

  /** Takes room for this viewer, if there is any. @returns room for one more, or the limit that leaves none. */
  take(viewerKey: string) {
    const present = this.#perViewer.get(viewerKey) ?? 0;
    if (present >= this.limits.perViewer) return this.#refuse("perViewer");
    if (this.#inAll >= this.limits.inAll) return this.#refuse("inAll");
    this.#perViewer.set(viewerKey, present + 1);
    this.#inAll += 1;
    this.#onTaken?.(this.#inAll);
    let isTaken = true;
    return {
      isFree: true as const,
      /** Gives the room back; calling it again does no harm. */
      giveBack: () => {
        if (!isTaken) return;
        isTaken = false;
        this.#giveBack(viewerKey);
      },
    };
  }

  #refuse(limit: keyof SlotLimits) {
    this.#refused += 1;
    return { isFree: false as const, limit };
  }

  #giveBack(viewerKey: string): void {
    const left = (this.#perViewer.get(viewerKey) ?? 1) - 1;
    if (left === 0) this.#perViewer.delete(viewerKey);
    else this.#perViewer.set(viewerKey, left);
    this.#inAll -= 1;
  }
}
