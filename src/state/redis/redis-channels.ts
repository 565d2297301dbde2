import type { Redis } from "ioredis";
import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-state.ts";
import { RedisScript, type SendCommand } from "./redis-script.ts";
import type { RedisSession } from "./redis-session.ts";

/** Most channels that one command names. */
const maxChannelsPerCommand = 1_000;

/**
 * Any node of a cluster takes a message for any channel. As a script on the channel's name it goes to one of them, and messages stay in
 * their order.
 */
const publish = new RedisScript("return redis.call('PUBLISH', KEYS[1], ARGV[1])");

/** The connection over which messages come. */
interface Connection {
  readonly session: RedisSession;
  readonly client: Redis;
}

/** A channel that somebody here listens to. */
interface Channel {
  readonly listeners: Listeners<string>;
  /** Who wants to know when messages are received. */
  readonly waiting: Set<() => void>;
  isReceived: boolean;
}

/** What channels are made of. */
export interface RedisChannelsParts {
  readonly send: SendCommand;
  readonly instance: string;
  /** The name of a channel in Redis, where channels belong to no database. */
  readonly nameOf: (channel: string) => string;
}

/**
 * The channels of Redis, over one connection of their own. Redis knows each channel that somebody here listens to, and no other:
 * an instance gets only the messages that concern it, however many things are watched.
 */
export class RedisChannels implements SharedChannels {
  readonly #parts: RedisChannelsParts;
  readonly #gaps = new Listeners<void>();
  readonly #channels = new Map<string, Channel>();
  #connection: Connection | null = null;
  /** Whether the callers know that messages are received. */
  #isAnnounced = false;
  #wasAnnounced = false;
  #lastEcho = 0;
  readonly #echoes = new Map<string, () => void>();
  readonly #ownName: string;

  constructor(parts: RedisChannelsParts) {
    this.#parts = parts;
    this.#ownName = parts.nameOf(`echo:${parts.instance}`);
    this.#channelOf(this.#ownName).listeners.add((text) => this.#echoes.get(text)?.());
  }

  async publish(channel: string, message: string): Promise<void> {
    await publish.run(this.#parts.send, this.#parts.nameOf(channel), message);
  }

  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void {
    const name = this.#parts.nameOf(channel);
    const found = this.#channelOf(name);
    const end = found.listeners.add(listener);
    if (onReceiving) {
      found.waiting.add(onReceiving);
      if (found.isReceived && this.#isAnnounced) queueMicrotask(() => this.#announce(found));
    }
    return () => {
      end();
      if (onReceiving) found.waiting.delete(onReceiving);
      if (!found.listeners.isEmpty || this.#channels.get(name) !== found) return;
      this.#channels.delete(name);
      this.#ask((client) => client.unsubscribe(name)).catch(() => undefined);
    };
  }

  onGap(listener: () => void): () => void {
    return this.#gaps.add(listener);
  }

  /** Listens over a new session, until its end. @returns when messages are received. */
  async attach(session: RedisSession): Promise<void> {
    const client = await session.link.openSubscriber();
    client.on("close", () => session.end(new Error("The connection for messages was closed.")));
    client.on("message", (name: string, message: string) =>
      this.#channels.get(name)?.listeners.tell(message),
    );
    this.#connection = { session, client };
    this.#isAnnounced = false;
    const channels = [...this.#channels];
    for (const [, channel] of channels) channel.isReceived = false;
    const chunks = [];
    for (let begin = 0; begin < channels.length; begin += maxChannelsPerCommand) {
      chunks.push(channels.slice(begin, begin + maxChannelsPerCommand));
    }
    await Promise.all(chunks.map((chunk) => this.#receive(chunk)));
    await this.echo(session);
  }

  /** Tells those who listen that messages are received, and, after a loss, that some may have been missed. */
  announce(): void {
    this.#isAnnounced = true;
    if (this.#wasAnnounced) this.#gaps.tell();
    this.#wasAnnounced = true;
    for (const channel of this.#channels.values()) if (channel.isReceived) this.#announce(channel);
  }

  /** Sends a message to this instance, and waits until it has come: nothing else shows that others would. */
  async echo(session: RedisSession): Promise<void> {
    const text = String((this.#lastEcho += 1));
    const heard = new Promise<void>((resolve) => this.#echoes.set(text, resolve));
    try {
      await publish.run(session.send, this.#ownName, text);
      await session.wait(heard);
    } finally {
      this.#echoes.delete(text);
    }
  }

  #announce({ waiting }: Channel): void {
    for (const onReceiving of waiting) {
      waiting.delete(onReceiving);
      onReceiving();
    }
  }

  #channelOf(name: string): Channel {
    const known = this.#channels.get(name);
    if (known) return known;
    const channel: Channel = { listeners: new Listeners<string>(), waiting: new Set(), isReceived: false };
    this.#channels.set(name, channel);
    this.#receive([[name, channel]]).catch(() => undefined);
    return channel;
  }

  /** Has Redis send what is said on channels. */
  async #receive(channels: readonly (readonly [name: string, channel: Channel])[]): Promise<void> {
    const connection = this.#connection;
    const isAsked = await this.#ask((client) => client.subscribe(...channels.map(([name]) => name)));
    if (!isAsked || this.#connection !== connection) return;
    for (const [, channel] of channels) {
      channel.isReceived = true;
      if (this.#isAnnounced) this.#announce(channel);
    }
  }

  /**
   * Has Redis do something, if it can be reached. A failure ends the session, and the next one begins with all channels.
   * @returns whether it was reached.
   */
  async #ask(change: (client: Redis) => Promise<unknown>): Promise<boolean> {
    if (!this.#connection?.session.isOpen) return false;
    const { session, client } = this.#connection;
    try {
      await session.wait(change(client));
      return true;
    } catch (error) {
      session.end(error);
      throw error;
    }
  }
}
