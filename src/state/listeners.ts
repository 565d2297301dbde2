/** A set of listeners for one kind of event. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** True without any listener. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** @param listener must not throw. @returns a function that ends it. */
  add(listener: (event: Event) => void): () => void {
    // One function can listen several times.
    const own = (event: Event) => listener(event);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Calls the present listeners. */
  tell(event: Event): void {
    // A listener can end others, and one that begins now hears the next event first.
    const present = [...this.#listeners];
    for (const listener of present) if (this.#listeners.has(listener)) listener(event);
  }
}
