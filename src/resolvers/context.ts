import type { Clock } from "../clock.ts";
import type { LinkSealer } from "../files/link-sealer.ts";
import type { UploadTarget } from "../files/upload-target.ts";
import type { Users } from "../upstream/identity/users.ts";
import type { RateLimiter } from "../upstream/rate-limit/limiter.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { CallAccount } from "../upstream/call-account.ts";
import type { CallSlots } from "../upstream/call-slots.ts";
import type { Cancellation } from "../upstream/cancellation.ts";
import type { ServiceClients } from "../upstream/upstream.ts";
import type { PairedWrite } from "../upstream/rate-limit/write-pair.ts";
import type { SessionEnd } from "../upstream/session-end-reasons.ts";
import type { CallOptions, Viewer } from "../upstream/viewer.ts";
import type { FeedTask } from "../upstream/seller-feed/model.ts";
import type { Coalescer } from "../watch/coalescer.ts";
import type { Watcher } from "../watch/watcher.ts";
import type { MutationError } from "./errors/mutation-error.ts";
import { errorWithCode, sessionEnded } from "./errors/graphql-errors.ts";
import type { Loaders } from "./loaders.ts";
import type { SharedState } from "../state/shared-state.ts";
import type { StoreChangeMemory } from "./store-change-subjects.ts";

/** Services behind the gateway: embedded or real ones. */
export type GatewayMode = "SANDBOX" | "LIVE";

/** Services and state that resolvers share for the lifetime of the gateway. */
export interface GatewayServices extends ServiceClients {
  readonly mode: GatewayMode;
  readonly clock: Clock;
  /** Returns a uniformly distributed number between 0 and 1. */
  readonly random: () => number;
  /** State shared by the gateway's instances. */
  readonly state: SharedState;
  readonly rateLimiter: RateLimiter;
  /** Identities for which rate limits are counted. */
  readonly users: Users;
  readonly watcher: Watcher;
  /** Reads the watched feed tasks of one user together. */
  readonly taskCoalescer: Coalescer<FeedTask>;
  /** Stores the category of each category change. */
  readonly storeChanges: StoreChangeMemory;
  /** Browser sessions; null when sign-in is not available. */
  readonly sessions: Sessions | null;
  /** Creates download links. */
  readonly links: LinkSealer;
  /** Creates URLs for resumable video uploads. */
  readonly uploadLinks: LinkSealer<UploadTarget>;
}

/** A failed mutation for the log. It contains no input and no messages, because messages can repeat input. */
export interface FailedMutation {
  /** Name of the mutation field. */
  readonly field: string;
  /** Typed errors; empty when the mutation threw an exception. */
  readonly errors: readonly MutationError[];
  /** Error that caused the failure. */
  readonly cause: unknown;
  /** True when `cause` is the gateway's own rejection. */
  readonly isRejection: boolean;
  /** Input field of the failed file, for a mutation with a result for each file; null otherwise. */
  readonly file: readonly string[] | null;
}

/** Records facts about an operation while it runs. */
export interface OperationRecorder extends CallAccount {
  recordFailedMutation(failure: FailedMutation): void;
  /** Records that one of several files was stored. */
  recordStoredFile(): void;
}

/** Context of a resolver, created for each request. Loaders never outlive it. */
export interface GatewayContext extends GatewayServices {
  /** User of the request; null without a token. */
  readonly viewer: Viewer | null;
  /** Reason why the session of the request has ended; null without a session, or while it is valid. */
  readonly sessionEnd: SessionEnd | null;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /**
   * Reports the same disconnect as `signal`, which is created only on access. Undefined when only a signal is
   * available.
   */
  readonly departure?: Cancellation | undefined;
  /** Limits concurrent upstream calls of this request. */
  readonly slots: CallSlots;
  /** Account of the upstream calls, with the id of the request. It also records failures. */
  readonly account: OperationRecorder;
  readonly loaders: Loaders;
  /** URL under which the client reached the gateway, without a trailing slash. Links start with it. */
  readonly publicUrl: string;
}

/**
 * Returns the same context with another signal. A context must not be spread, because its members can be on prototypes.
 */
export function withSignal(context: GatewayContext, signal: AbortSignal): GatewayContext {
  const { viewer, sessionEnd, publicUrl, slots, account, loaders } = context;
  const own = { viewer, sessionEnd, publicUrl, slots, account, loaders, signal, departure: undefined };
  return Object.create(context, Object.getOwnPropertyDescriptors(own)) as GatewayContext;
}

/**
 * Returns the viewer of a request that requires one.
 * @throws GraphQLError UNAUTHENTICATED when the request has no token, or its session has ended.
 */
export function requireViewer({ viewer, sessionEnd }: GatewayContext): Viewer {
  if (!viewer) {
    if (sessionEnd) throw sessionEnded(sessionEnd);
    throw errorWithCode(
      "UNAUTHENTICATED",
      "Send your access token in the header `Authorization: Bearer <token>`.",
    );
  }
  if (viewer.session?.ended) throw sessionEnded(viewer.session.ended);
  return viewer;
}

/**
 * Returns the options of an upstream call for this request.
 * @param write the write of a pair that this call makes.
 * @throws GraphQLError UNAUTHENTICATED when the request has no token.
 */
export function callOptions(context: GatewayContext, write?: PairedWrite): CallOptions {
  return new RequestOptions(requireViewer(context), context, write);
}

/**
 * A class, because V8 gives each object literal with a getter a separate shape, which keeps the request alive until a
 * full collection.
 */
class RequestOptions implements CallOptions {
  readonly viewer: Viewer;
  readonly write: PairedWrite | undefined;
  readonly slots: CallSlots;
  readonly account: CallAccount;
  readonly cancellation: Cancellation | undefined;
  readonly #context: GatewayContext;

  constructor(viewer: Viewer, context: GatewayContext, write: PairedWrite | undefined) {
    this.viewer = viewer;
    this.write = write;
    this.slots = context.slots;
    this.account = context.account;
    this.cancellation = context.departure;
    this.#context = context;
  }

  /** Created on first access. */
  get signal(): AbortSignal {
    return this.#context.signal;
  }
}
