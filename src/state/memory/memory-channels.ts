import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-state.ts";

/** The channels of one process: no message is ever lost. */
export class MemoryChannels implements SharedChannels {
  readonly #channels = new Map<string, Listeners<string>>();

  /** Messages arrive after the caller has gone on, as they do over Redis. */
  async publish(channel: string, message: string): Promise<void> {
    queueMicrotask(() => this.#channels.get(channel)?.tell(message));
  }

  /** Messages are received from the next turn on. */
  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void {
    const listeners = this.#channels.get(channel) ?? new Listeners<string>();
    this.#channels.set(channel, listeners);
    const end = listeners.add(listener);
    let tell = onReceiving;
    queueMicrotask(() => tell?.());
    return () => {
      tell = undefined;
      end();
      if (listeners.isEmpty && this.#channels.get(channel) === listeners) this.#channels.delete(channel);
    };
  }

  readonly onGap = () => () => undefined;
}
