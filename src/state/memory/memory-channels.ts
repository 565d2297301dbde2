import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-state.ts";

/** The channels of one process: who listens to what. */
export class MemoryChannels {
  readonly #channels = new Map<string, Listeners<string>>();
  readonly #onChange: (kind: "listen" | "unlisten", channel: string) => void;

  /** @param onChange is called with the first listener of a channel, and when the last one has ended. @defaultValue nothing is done */
  constructor(onChange: (kind: "listen" | "unlisten", channel: string) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** Calls those who listen to a channel now. */
  tell(channel: string, message: string): void {
    this.#channels.get(channel)?.tell(message);
  }

  /** Messages are received from the next turn on. */
  readonly subscribe: SharedChannels["subscribe"] = (channel, listener, onReceiving) => {
    let listeners = this.#channels.get(channel);
    if (!listeners) {
      listeners = new Listeners<string>();
      this.#channels.set(channel, listeners);
      this.#onChange("listen", channel);
    }
    const end = listeners.add(listener);
    let tell = onReceiving;
    queueMicrotask(() => tell?.());
    return () => {
      tell = undefined;
      end();
      if (!listeners.isEmpty || this.#channels.get(channel) !== listeners) return;
      this.#channels.delete(channel);
      this.#onChange("unlisten", channel);
    };
  };
}
