import type { IncomingHttpHeaders } from "node:http";
import { type buildConnector, Client, type Dispatcher } from "undici";
import { type ExchangeNote, isUnwanted } from "./exchange-note.ts";
import type { GiveBack } from "./connection-slots.ts";
import { type BodyBytes, type CallProgress, noteSent, type WritingPlace } from "./transport.ts";

/** A GET that is sent as it is. */
export interface PlainGet {
  /** Path and query. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
}

/** Options of a request whose body may be streamed. */
export interface StreamedOptions extends Dispatcher.RequestOptions {
  /** The body, when it is streamed; it is shown the connection that it is written to. */
  readonly streamed: BodyBytes | null;
}

/** How a client of undici connects; all of one kind share it. */
export type ClientOptions = Client.Options & { readonly connect: buildConnector.connector };

/** Options of a request with places for what becomes of it: undici hands unknown options through. */
interface FollowedOptions extends Dispatcher.RequestOptions {
  readonly progress: CallProgress;
  readonly note: ExchangeNote;
  readonly signal: AbortSignal;
  /** Is called when the exchange is over and its connection free again, perhaps more than once. */
  readonly onOver: () => void;
}

/**
 * Notes when a request has its connection and is about to be written, from when on the service may see it, and when its
 * exchange is over.
 */
class ProgressNote implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #options: FollowedOptions;

  constructor(handler: Dispatcher.DispatchHandler, options: FollowedOptions) {
    this.#handler = handler;
    this.#options = options;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#handler.onRequestStart?.(controller, context);
    const { progress, note } = this.#options;
    note.isSent = !controller.aborted;
    noteSent(progress, note.isSent);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    statusText?: string,
  ): void {
    this.#options.note.status = status;
    this.#handler.onResponseStart?.(controller, status, headers, statusText);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
    this.#options.onOver();
    this.#options.note.end(false);
    this.#handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#options.onOver();
    this.#options.note.end(isUnwanted(this.#options.signal));
    this.#handler.onResponseError?.(controller, error);
  }
}

/** Its own way in instead of an interceptor: `compose` would put a proxy before every call. */
class FollowingClient extends Client {
  /** Has the connection while it is open. */
  readonly place: WritingPlace;

  constructor(origin: URL, options: ClientOptions) {
    const place: WritingPlace = { connection: null };
    super(origin, {
      ...options,
      connect: (address, callback) =>
        options.connect(address, (...result) => {
          const [, socket] = result;
          place.connection = socket;
          socket?.once("close", () => {
            if (place.connection === socket) place.connection = null;
          });
          callback(...result);
        }),
    });
    this.place = place;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return super.dispatch(options, new ProgressNote(handler, options as unknown as FollowedOptions));
  }

  /** Sends a request whose handler follows it alone. */
  send(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    super.dispatch(options, handler);
  }
}

/**
 * The connections to one origin. There are hardly more than have ever been taken at the same time; each is opened when it
 * is used, and the one that was free last is taken first. A pool of undici would look through all of them for each call.
 */
export class OriginConnections {
  readonly #origin: URL;
  readonly #options: ClientOptions;
  readonly #clients: FollowingClient[] = [];
  readonly #idle: FollowingClient[] = [];
  #returned: Returned[] = [];
  #isClosed = false;

  constructor(origin: string, options: ClientOptions) {
    const url = new URL(origin);
    this.#origin = url;
    // undici asks for them with every request, and an URL makes them anew each time.
    for (const name of ["origin", "protocol"] as const)
      Object.defineProperty(url, name, { value: url[name] });
    this.#options = options;
  }

  /** Takes a connection. @param onFree is called when it has been given back and is free. */
  take(onFree: GiveBack): Connection {
    return new Connection(this, this.#idle.pop() ?? this.#create(), onFree);
  }

  /**
   * Takes a connection back whose exchange ends in this turn, and makes it free in a later one: undici is still ending the
   * exchange, and what the service says after its answer, above all that it closes the connection, has to be seen before the
   * next request is written.
   */
  takeBack(returned: Returned): void {
    if (this.#returned.length === 0) setImmediate(() => this.#free());
    this.#returned.push(returned);
  }

  /** Closes every connection; calls that still run, and those that come later, fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#clients.map((client) => client.destroy()));
  }

  #free(): void {
    const returned = this.#returned;
    this.#returned = [];
    for (const { client } of returned) this.#idle.push(client);
    for (const { onFree } of returned) onFree();
  }

  #create(): FollowingClient {
    const client = new FollowingClient(this.#origin, this.#options);
    this.#clients.push(client);
    if (this.#isClosed) void client.destroy();
    return client;
  }
}

/** What is given back of a connection. */
interface Returned {
  readonly client: FollowingClient;
  readonly onFree: GiveBack;
}

/** A connection that was taken, for one exchange. */
export class Connection implements Returned {
  readonly client: FollowingClient;
  readonly onFree: GiveBack;
  readonly #origin: OriginConnections;
  #isTaken = true;

  constructor(origin: OriginConnections, client: FollowingClient, onFree: GiveBack) {
    this.#origin = origin;
    this.client = client;
    this.onFree = onFree;
  }

  /** Sends a request. `handler` is told all that becomes of it, and has to give the connection back. */
  get({ path, headers }: PlainGet, handler: Dispatcher.DispatchHandler): void {
    this.client.send({ path, method: "GET", headers }, handler);
  }

  /** Sends a request. The connection is given back when its exchange is over. */
  request(
    options: StreamedOptions,
    progress: CallProgress,
    note: ExchangeNote,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    if (options.streamed) options.streamed.place = this.client.place;
    const onOver = () => this.giveBack();
    const followed: FollowedOptions = { ...options, signal, progress, note, onOver };
    const answering = this.client.request(followed);
    answering.catch(onOver);
    return answering;
  }

  /** Gives the connection back; calling it again does no harm. */
  giveBack(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#origin.takeBack(this);
  }
}
