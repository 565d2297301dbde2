import type { Clock } from "../clock.ts";
import type { LinkSealer } from "../files/link-sealer.ts";
import type { UploadTarget } from "../files/upload-target.ts";
import type { Users } from "../upstream/identity/users.ts";
import type { RateLimiter } from "../upstream/rate-limit/limiter.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { CallAccount } from "../upstream/call-account.ts";
import type { CallSlots } from "../upstream/call-slots.ts";
import type { Departure } from "../upstream/departure.ts";
import type { ServiceClients } from "../upstream/upstream.ts";
import type { PairedWrite } from "../upstream/rate-limit/write-pair.ts";
import type { SessionEnd } from "../upstream/session-end.ts";
import type { CallOptions, Viewer } from "../upstream/viewer.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { Coalescer } from "../watch/coalescer.ts";
import type { Watcher } from "../watch/watcher.ts";
import type { MutationError } from "./errors/mutation-error.ts";
import { coded, sessionEnded } from "./errors/graphql-errors.ts";
import type { Loaders } from "./loaders.ts";
import type { SharedState } from "../state/shared-state.ts";
import type { StoreChangeMemory } from "./store-change-memory.ts";

/** What stands behind the gateway: the embedded services or the real ones. */
export type GatewayMode = "SANDBOX" | "LIVE";

/** What resolvers share for the whole life of the gateway. */
export interface GatewayServices extends ServiceClients {
  readonly mode: GatewayMode;
  readonly clock: Clock;
  /** Uniform between 0 and 1. */
  readonly random: () => number;
  /** What the instances of the gateway share. */
  readonly state: SharedState;
  readonly rateLimiter: RateLimiter;
  /** What viewers are counted as. */
  readonly users: Users;
  readonly watcher: Watcher;
  /** Reads the watched feed tasks of one user together. */
  readonly taskCoalescer: Coalescer<FeedTask>;
  /** Remembers which category each category change is about. */
  readonly storeChanges: StoreChangeMemory;
  /** Sessions of browsers; null where nobody can sign in. */
  readonly sessions: Sessions | null;
  /** Makes the links under which files are streamed. */
  readonly links: LinkSealer;
  /** Makes the addresses to which the files of videos come in parts. */
  readonly uploadLinks: LinkSealer<UploadTarget>;
}

/** A mutation that has failed, for the log: without anything that its caller said, and without messages, which can repeat it. */
export interface FailedMutation {
  /** Name of its field. */
  readonly field: string;
  /** Its typed errors; empty when it has ended with an exception. */
  readonly errors: readonly MutationError[];
  /** What it was ended with. */
  readonly cause: unknown;
  /** Whether that is the gateway's own check. */
  readonly isRefusal: boolean;
  /** Input field of the file that failed, where it is one of several with results of their own; null otherwise. */
  readonly file: readonly string[] | null;
}

/** What is noted of an operation while it runs. */
export interface OperationNotes extends CallAccount {
  noteFailedMutation(failure: FailedMutation): void;
  /** Notes that one file of several was stored. */
  noteStoredFile(): void;
}

/** What a resolver needs; made once for each request. Loaders never outlive it. */
export interface GatewayContext extends GatewayServices {
  /** Whom the request acts for; null when it carries no token. */
  readonly viewer: Viewer | null;
  /** Why the session has ended that the request came with; null when there is none, or it goes on. */
  readonly sessionEnd: SessionEnd | null;
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
  /** Tells of the same as the signal, which is made only when it is asked for. Missing where a signal is all there is. */
  readonly departure?: Departure | undefined;
  /** Bounds the calls to services that run at a time for this request. */
  readonly slots: CallSlots;
  /** What the calls to services are charged to, with the id of the request; and where failures are noted. */
  readonly account: OperationNotes;
  readonly loaders: Loaders;
  /** Address under which the client reached the gateway, without a slash at the end; links begin with it. */
  readonly publicUrl: string;
}

/** The same context for work that ends with another signal. A context is never spread: its members may be on prototypes. */
export function withSignal(context: GatewayContext, signal: AbortSignal): GatewayContext {
  const { viewer, sessionEnd, publicUrl, slots, account, loaders } = context;
  const own = { viewer, sessionEnd, publicUrl, slots, account, loaders, signal, departure: undefined };
  return Object.create(context, Object.getOwnPropertyDescriptors(own)) as GatewayContext;
}

/**
 * The viewer of a request that must have one.
 * @throws GraphQLError UNAUTHENTICATED when the request carries no token, or its session has ended.
 */
export function requireViewer({ viewer, sessionEnd }: GatewayContext): Viewer {
  if (!viewer) {
    if (sessionEnd) throw sessionEnded(sessionEnd);
    throw coded("UNAUTHENTICATED", "Send your access token in the header `Authorization: Bearer <token>`.");
  }
  if (viewer.session?.ended) throw sessionEnded(viewer.session.ended);
  return viewer;
}

/**
 * Options of an upstream call made for this request.
 * @param write the write of a pair that the call is.
 * @throws GraphQLError UNAUTHENTICATED when the request carries no token.
 */
export function callOptions(context: GatewayContext, write?: PairedWrite): CallOptions {
  return new RequestOptions(requireViewer(context), context, write);
}

/** A class, because V8 gives each object literal with a getter a separate shape, which keeps the request alive until a full collection. */
class RequestOptions implements CallOptions {
  readonly viewer: Viewer;
  readonly write: PairedWrite | undefined;
  readonly slots: CallSlots;
  readonly account: CallAccount;
  readonly departure: Departure | undefined;
  readonly #context: GatewayContext;

  constructor(viewer: Viewer, context: GatewayContext, write: PairedWrite | undefined) {
    this.viewer = viewer;
    this.write = write;
    this.slots = context.slots;
    this.account = context.account;
    this.departure = context.departure;
    this.#context = context;
  }

  /** Made only when it is asked for. */
  get signal(): AbortSignal {
    return this.#context.signal;
  }
}
