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
import type { IdempotencyKeys } from "./idempotency/idempotency-keys.ts";
import type { Loaders } from "./loaders.ts";
import type { SharedState } from "../state/shared-state.ts";
import type { StoreChangeMemory } from "./store-change-subjects.ts";

/** Kind of services behind the gateway: the sandbox or real ones. */
export type GatewayMode = "SANDBOX" | "LIVE";

/** Services and state that resolvers share for the lifetime of the gateway. */
export interface GatewayServices extends ServiceClients {
  readonly mode: GatewayMode;
  readonly clock: Clock;
  /** Returns a random number from 0 up to 1. */
  readonly random: () => number;
  /** State shared by the gateway's instances. */
  readonly state: SharedState;
  readonly rateLimiter: RateLimiter;
  /** Users that rate limits are counted for. */
  readonly users: Users;
  readonly watcher: Watcher;
  /** Combines the reads of one user's watched feed tasks. */
  readonly taskCoalescer: Coalescer<FeedTask>;
  /** Remembers the category of each category change. */
  readonly storeChanges: StoreChangeMemory;
  /** Idempotency keys of mutations. */
  readonly idempotencyKeys: IdempotencyKeys;
  /** Browser sessions; null when sign-in is not available. */
  readonly sessions: Sessions | null;
  /** Seals download links. */
  readonly links: LinkSealer;
  /** Seals URLs of resumable video uploads. */
  readonly uploadLinks: LinkSealer<UploadTarget>;
}

/** A failed mutation, for the log. It contains no input, and no messages, because messages can quote input. */
export interface FailedMutation {
  /** Name of the mutation field. */
  readonly field: string;
  /** Typed errors; empty when the mutation threw an exception. */
  readonly errors: readonly MutationError[];
  /** Error that caused the failure. */
  readonly cause: unknown;
  /** True when `cause` is a rejection by the gateway itself. */
  readonly isRejection: boolean;
  /** Input field of the failed file, for a mutation that reports each file separately; null otherwise. */
  readonly file: readonly string[] | null;
}

/** Recorder of data about an operation while it runs. */
export interface OperationRecorder extends CallAccount {
  recordFailedMutation(failure: FailedMutation): void;
  /** Records that one of several files was stored. */
  recordStoredFile(): void;
}

/** Context of resolvers, created for each request. Loaders never outlive it. */
export interface GatewayContext extends GatewayServices {
  /** Viewer of the request; null without a token. */
  readonly viewer: Viewer | null;
  /** Reason why the session of the request has ended; null without a session, or while it is valid. */
  readonly sessionEnd: SessionEnd | null;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /**
   * Reports the same disconnect as `signal`, without creating an `AbortSignal`. Undefined when only a signal is
   * available.
   */
  readonly cancellation?: Cancellation | undefined;
  /** Limits concurrent upstream calls of this request. */
  readonly slots: CallSlots;
  /** Records the upstream calls and failures of the request, and has the request's id. */
  readonly account: OperationRecorder;
  readonly loaders: Loaders;
  /** URL under which the client reached the gateway, without a trailing slash. Links start with it. */
  readonly publicUrl: string;
  /** Idempotency key in the headers of the request; null when it has none. */
  readonly idempotencyKey: string | null;
  /** Called before a change is sent to a service. See {@link CallOptions}. */
  readonly beforeChange?: CallOptions["beforeChange"];
}

/**
 * Returns the context with another signal. A context must not be copied by spreading, because its members can be on
 * prototypes.
 */
export function withSignal(context: GatewayContext, signal: AbortSignal): GatewayContext {
  const { viewer, sessionEnd, publicUrl, slots, account, loaders } = context;
  const own = { viewer, sessionEnd, publicUrl, slots, account, loaders, signal, cancellation: undefined };
  return Object.create(context, Object.getOwnPropertyDescriptors(own)) as GatewayContext;
}

/**
 * Returns the viewer of a request, for a field that requires a viewer.
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
 * @param write position of the call in a pair of writes; omitted for a single write.
 * @throws GraphQLError UNAUTHENTICATED when the request has no token.
 */
export function callOptions(context: GatewayContext, write?: PairedWrite): CallOptions {
  return new RequestOptions(requireViewer(context), context, write);
}

/**
 * Options of the upstream calls of one request. A class instead of an object literal: V8 gives each literal with a
 * getter a separate shape, which would retain the request until a full collection.
 */
class RequestOptions implements CallOptions {
  readonly viewer: Viewer;
  readonly write: PairedWrite | undefined;
  readonly slots: CallSlots;
  readonly account: CallAccount;
  readonly cancellation: Cancellation | undefined;
  readonly beforeChange: CallOptions["beforeChange"];
  readonly #context: GatewayContext;

  constructor(viewer: Viewer, context: GatewayContext, write: PairedWrite | undefined) {
    this.viewer = viewer;
    this.write = write;
    this.slots = context.slots;
    this.account = context.account;
    this.cancellation = context.cancellation;
    this.beforeChange = context.beforeChange;
    this.#context = context;
  }

  /** Created on first access. */
  get signal(): AbortSignal {
    return this.#context.signal;
  }
}
