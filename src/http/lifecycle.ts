/** How far the gateway is on its way out, for all who answer differently by it. */
export class Lifecycle {
  #isGoing = false;
  #isDraining = false;

  /** Whether other instances should be asked in its place. */
  get isGoing(): boolean {
    return this.#isGoing;
  }

  /** Whether what runs is finished, and what would last is refused. */
  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Serves on, and says that it goes. */
  announce(): void {
    this.#isGoing = true;
  }

  drain(): void {
    this.#isDraining = true;
  }
}
