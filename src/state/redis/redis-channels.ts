import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-state.ts";
import { redisKey, type SendCommand } from "./redis-script.ts";
import type { RedisSession } from "./redis-session.ts";

/**
 * Any node of a cluster takes a message for any channel. As a script on the channel's name it goes to one of them, and messages stay in
 * their order.
 */
const publishScript = "return redis.call('PUBLISH', KEYS[1], ARGV[1])";

/** A channel with listeners here. */
interface Channel {
  readonly listeners: Listeners<string>;
  /** Callbacks for the moment from which messages are received. */
  readonly waiting: Set<() => void>;
  /** Session over which messages are received. */
  session: RedisSession | null;
}

/**
 * The channels of Redis, over a separate connection that is subscribed to the channels with listeners here, and to no others:
 * an instance gets only the messages that concern it, however many things are watched.
 */
export class RedisChannels implements SharedChannels {
  readonly #send: SendCommand;
  readonly #database: number;
  readonly #gaps = new Listeners<void>();
  readonly #channels = new Map<string, Channel>();
  readonly #ownName: string;
  #lastEcho = 0;
  #session: RedisSession | null = null;
  /** True once listeners were notified that messages are received over the present session. */
  #isAnnounced = false;
  #wasAnnounced = false;

  /** @param database number of the database, for the names of channels, which Redis shares among databases. */
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

  /** Subscribes over a new session. @returns when messages are received. */
  async attach(session: RedisSession): Promise<void> {
    this.#session = session;
    this.#isAnnounced = false;
    session.subscriber.on("message", (name: string, message: string) =>
      this.#channels.get(name)?.listeners.tell(message),
    );
    await this.#receive([...this.#channels]);
    await this.echo(session);
  }

  /** Notifies listeners that messages are received, and, after a loss, that some may have been missed. */
  announce(): void {
    this.#isAnnounced = true;
    if (this.#wasAnnounced) this.#gaps.tell();
    this.#wasAnnounced = true;
    for (const channel of this.#channels.values()) this.#announce(channel);
  }

  /** Sends a message to this instance and waits for it: nothing else proves that messages arrive. */
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

  /** Changes the subscriptions. A failure ends the session; the next one begins with all channels. */
  async #ask(command: string, names: string[]): Promise<void> {
    const session = this.#session;
    if (!session?.isOpen) return;
    await session.wait(session.subscriber.call(command, names)).catch((error: unknown) => session.end(error));
  }
}
