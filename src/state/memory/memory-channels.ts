import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-state.ts";

/** Channels of a single process. No message is ever lost. */
export class MemoryChannels implements SharedChannels {
  readonly #channels = new Map<string, Listeners<string>>();

  /** Publishes a message. Listeners are called asynchronously, as with Redis. */
  async publish(channel: string, message: string): Promise<void> {
    queueMicrotask(() => this.#channels.get(channel)?.emit(message));
  }

  /** Subscribes to a channel. Calls `onReceiving` in a microtask. */
  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void {
    const listeners = this.#channels.get(channel) ?? new Listeners<string>();
    this.#channels.set(channel, listeners);
    const end = listeners.add(listener);
    let receive = onReceiving;
    queueMicrotask(() => receive?.());
    return () => {
      receive = undefined;
      end();
      if (listeners.isEmpty && this.#channels.get(channel) === listeners) this.#channels.delete(channel);
    };
  }

  readonly onGap = () => () => undefined;
}
