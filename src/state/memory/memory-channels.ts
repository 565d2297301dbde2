import { Listeners } from "../listeners.ts";

/** The channels of one process: who listens to what. */
export class MemoryChannels {
  readonly #channels = new Map<string, Listeners<string>>();

  /** Tells all who listen, after the caller has gone on, as it would be with a keeper elsewhere. */
  publish(channel: string, message: string): void {
    queueMicrotask(() => this.#channels.get(channel)?.tell(message));
  }

  /** @returns a function that ends it. */
  subscribe(channel: string, listener: (message: string) => void): () => void {
    const listeners = this.#channels.get(channel) ?? new Listeners<string>();
    this.#channels.set(channel, listeners);
    const end = listeners.add(listener);
    return () => {
      end();
      if (listeners.isEmpty && this.#channels.get(channel) === listeners) this.#channels.delete(channel);
    };
  }
}
