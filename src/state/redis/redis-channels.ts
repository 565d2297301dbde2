import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-state.ts";
import { redisKey, type SendCommand } from "./redis-script.ts";
import type { RedisSession } from "./redis-session.ts";

/**
 * Script that publishes with the channel name as its key. In a cluster it always runs on the same node, so messages
 * stay in order. A plain PUBLISH could run on any node.
 */
const publishScript = "return redis.call('PUBLISH', KEYS[1], ARGV[1])";

/** Channel with listeners in this instance. */
interface Channel {
  readonly listeners: Listeners<string>;
  /** Callbacks to call when the subscription becomes active. */
  readonly waiting: Set<() => void>;
  /** Session in which the channel is subscribed; null when it is not. */
  session: RedisSession | null;
}

/**
 * Redis channels on a separate connection. Only channels with listeners on this instance are subscribed, so no
 * unrelated messages arrive.
 */
export class RedisChannels implements SharedChannels {
  readonly #send: SendCommand;
  readonly #database: number;
  readonly #gaps = new Listeners<void>();
  readonly #channels = new Map<string, Channel>();
  readonly #ownName: string;
  #lastEcho = 0;
  #session: RedisSession | null = null;
  /** True after listeners were notified that the current session receives messages. */
  #isAnnounced = false;
  #wasAnnounced = false;

  /**
   * Creates the channels. @param database database number. It is part of the channel names, because all databases of a
   * Redis server share the same channels.
   */
  constructor(send: SendCommand, instance: string, database: number) {
    this.#send = send;
    this.#database = database;
    this.#ownName = this.#nameOf(`echo:${instance}`);
    this.#channelOf(this.#ownName);
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.#send("eval", publishScript, 1, this.#nameOf(channel), message);
  }

  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void {
    const name = this.#nameOf(channel);
    const found = this.#channelOf(name);
    const end = found.listeners.add(listener);
    if (onReceiving) found.waiting.add(onReceiving);
    queueMicrotask(() => this.#announce(found));
    return () => {
      end();
      if (onReceiving) found.waiting.delete(onReceiving);
      if (!found.listeners.isEmpty || this.#channels.get(name) !== found) return;
      this.#channels.delete(name);
      void this.#ask("unsubscribe", [name]);
    };
  }

  onGap(listener: () => void): () => void {
    return this.#gaps.add(listener);
  }

  /** Subscribes to all channels in a new session. @returns a promise that resolves when messages are received. */
  async attach(session: RedisSession): Promise<void> {
    this.#session = session;
    this.#isAnnounced = false;
    session.subscriber.on("message", (name: string, message: string) =>
      this.#channels.get(name)?.listeners.emit(message),
    );
    await this.#receive([...this.#channels]);
    await this.echo(session);
  }

  /**
   * Notifies listeners that messages are received. After a loss, also notifies them that messages may have been missed.
   */
  announce(): void {
    this.#isAnnounced = true;
    if (this.#wasAnnounced) this.#gaps.emit();
    this.#wasAnnounced = true;
    for (const channel of this.#channels.values()) this.#announce(channel);
  }

  /** Sends a message to this instance and waits until it arrives. This is the only proof that messages arrive. */
  async echo(session: RedisSession): Promise<void> {
    const text = String((this.#lastEcho += 1));
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = this.#channelOf(this.#ownName).listeners.add((heard) => {
      if (heard === text) resolve();
    });
    try {
      await session.send("eval", publishScript, 1, this.#ownName, text);
      await session.wait(promise);
    } finally {
      end();
    }
  }

  #nameOf(channel: string): string {
    return redisKey(`channel:${this.#database}`, channel);
  }

  #announce({ waiting, session }: Channel): void {
    if (!this.#isAnnounced || !session?.isOpen || session !== this.#session) return;
    for (const onReceiving of waiting) {
      waiting.delete(onReceiving);
      onReceiving();
    }
  }

  #channelOf(name: string): Channel {
    const known = this.#channels.get(name);
    if (known) return known;
    const channel: Channel = { listeners: new Listeners<string>(), waiting: new Set(), session: null };
    this.#channels.set(name, channel);
    void this.#receive([[name, channel]]);
    return channel;
  }

  /** Subscribes to channels. */
  async #receive(channels: readonly (readonly [name: string, channel: Channel])[]): Promise<void> {
    const session = this.#session;
    await this.#ask(
      "subscribe",
      channels.map(([name]) => name),
    );
    for (const [, channel] of channels) {
      channel.session = session;
      this.#announce(channel);
    }
  }

  /** Subscribes or unsubscribes. A failure ends the session; the next session subscribes to all channels again. */
  async #ask(command: string, names: string[]): Promise<void> {
    const session = this.#session;
    if (!session?.isOpen) return;
    await session.wait(session.subscriber.call(command, names)).catch((error: unknown) => session.end(error));
  }
}
