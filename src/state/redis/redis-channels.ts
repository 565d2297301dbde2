import type { Redis } from "ioredis";
import { Listeners } from "../listeners.ts";
import type { SharedChannels } from "../shared-channels.ts";
import { RedisScript, type SendCommand } from "./redis-script.ts";
import type { RedisSession } from "./redis-session.ts";

/** Most channels that one command names. */
const maxChannelsPerCommand = 1_000;

/**
 * Any node of a cluster takes a message for any channel. As a script on the channel's name it goes to one of them, and messages stay in
 * their order.
 */
const publish = new RedisScript("return redis.call('PUBLISH', KEYS[1], ARGV[1])");

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
  /** Channels that began or ended, of which Redis has not been told. */
  readonly #changed = new Set<string>();
  /** The channels that the present connection was told to listen to. */
  #asked = new Map<string, Channel>();
  #connection: { readonly session: RedisSession; readonly client: Redis } | null = null;
  #isChangePending = false;
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
      this.#changeSoon(name);
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
    this.#asked = new Map();
    this.#isAnnounced = false;
    for (const [name, channel] of this.#channels) {
      channel.isReceived = false;
      this.#changed.add(name);
    }
    await this.#change();
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
    this.#changeSoon(name);
    return channel;
  }

  /** Many begin and end in one turn. */
  #changeSoon(name: string): void {
    this.#changed.add(name);
    if (this.#isChangePending) return;
    this.#isChangePending = true;
    queueMicrotask(() => {
      this.#isChangePending = false;
      // A failure has ended the session; the next one begins with all channels.
      this.#change().catch(() => undefined);
    });
  }

  /** Has Redis send what is listened to now, and nothing else. */
  async #change(): Promise<void> {
    const connection = this.#connection;
    if (!connection?.session.isOpen) return;
    const names = [...this.#changed];
    this.#changed.clear();
    const needless = names.filter((name) => this.#asked.has(name) && !this.#channels.has(name));
    const missing = names.flatMap((name) => {
      const channel = this.#channels.get(name);
      return channel && this.#asked.get(name) !== channel ? [[name, channel] as const] : [];
    });
    for (const name of needless) this.#asked.delete(name);
    for (const [name, channel] of missing) this.#asked.set(name, channel);
    const { session, client } = connection;
    try {
      await Promise.all([
        ...chunksOf(needless).map((chunk) => session.wait(client.unsubscribe(...chunk))),
        ...chunksOf(missing).map(async (chunk) => {
          await session.wait(client.subscribe(...chunk.map(([name]) => name)));
          if (this.#connection !== connection) return;
          for (const [, channel] of chunk) {
            channel.isReceived = true;
            if (this.#isAnnounced) this.#announce(channel);
          }
        }),
      ]);
    } catch (error) {
      session.end(error);
      throw error;
    }
  }
}

function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const chunks = [];
  for (let begin = 0; begin < items.length; begin += maxChannelsPerCommand) {
    chunks.push(items.slice(begin, begin + maxChannelsPerCommand));
  }
  return chunks;
}
