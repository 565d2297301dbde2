/** Set of listeners for one kind of event. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** True when there are no listeners. */
  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  /** Adds a listener. @param listener must not throw. @returns a function that removes it. */
  add(listener: (event: Event) => void): () => void {
    // A wrapper, so that the same function can be added several times.
    const own = (event: Event) => listener(event);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Calls all listeners with an event. */
  emit(event: Event): void {
    // Listeners may be added or removed during an event. New ones receive only the next event.
    const present = [...this.#listeners];
    for (const listener of present) if (this.#listeners.has(listener)) listener(event);
  }
}
