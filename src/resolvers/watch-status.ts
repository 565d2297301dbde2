import { GraphQLError } from "graphql";
import { createCallAccount } from "../upstream/call-account.ts";
import { type CallOptions, credentialOf } from "../upstream/viewer.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import type { WatchEvent } from "../watch/watch-target.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { FinalErrorStream, type StreamError } from "./final-error-stream.ts";
import type { ErrorCode } from "./errors/error-codes.ts";
import { explainFailure } from "./errors/failures.ts";
import { errorWithCode } from "./errors/graphql-errors.ts";
import type { NodeType } from "./global-id.ts";

/** A read of a watched object, with its user and the data for sharing the read with others of the same user. */
export interface WatchRead extends CallOptions {
  /** Key of the user, or of the token when the user is unknown. */
  readonly userKey: string;
  /** Key of the credential that performs the read. */
  readonly reader: string;
  /** Time since the last read, in milliseconds; 0 for the first read. */
  readonly waitedMs: number;
  /** Time since the last read, if only the back-off determined the time of this read, in milliseconds. */
  readonly usualMs: number;
}

/**
 * Reads the state of one kind of object. Values contain only JSON types, with times as texts, because instances of the
 * gateway send them to each other.
 */
interface StatusSource<Value> {
  readonly read: (read: WatchRead) => Promise<Value | null>;
  readonly isFinal: (value: Value) => boolean;
  /**
   * Returns a key for states with a similar typical duration; the type of the object is added to it. @defaultValue the
   * status
   */
  readonly kindOf?: (value: Value) => string;
  /** Returns the creation time of the object; null when unknown. */
  readonly beganAt?: (value: Value) => Date | null;
}

/** Element of a status stream: a state, or the error that ends the stream. */
export type StatusUpdate<Value> = WatchEvent<Value> | StreamError;

/**
 * Returns the states of an object as a stream, see {@link FinalErrorStream}. Each token of a user reads the object
 * once. After that, all subscriptions of the user to the object, on all instances, share one poll.
 */
export async function watchStatus<Value extends { readonly status: string }>(
  type: NodeType,
  key: string,
  context: GatewayContext,
  source: StatusSource<Value>,
): Promise<AsyncIterableIterator<StatusUpdate<Value>>> {
  const viewer = requireViewer(context);
  const { key: userKey } = await context.users.identify(viewer, context.signal, context.account);
  // With a separate identity server, several tokens of a user can share one key, but each token expires separately.
  const reader = credentialOf(viewer);
  const polls = createCallAccount(context.account.requestId, context.account.tracer?.polls() ?? null);
  const states = context.watcher.watch<Value>(
    {
      key: `${userKey}:${type}:${key}`,
      reader,
      async poll(signal, waitedMs, usualMs) {
        // The first read is attributed to this subscription; later reads serve all subscribers of the object.
        const account = waitedMs === 0 ? context.account : polls;
        const value = await source.read({ viewer, signal, userKey, reader, waitedMs, usualMs, account });
        if (value !== null) return value;
        const message = `There is no ${type} with this identifier, or it is not yours. Use the \`id\` of one that you can query.`;
        throw errorWithCode("NOT_FOUND", message);
      },
      isFinal: source.isFinal,
      kinds: {
        owner: userKey,
        kindOf: (value) => `${type}:${source.kindOf?.(value) ?? value.status}`,
        beganAt: (value) => source.beganAt?.(value) ?? null,
      },
      isFatal: (error) =>
        (error instanceof GraphQLError && error.extensions["code"] === ("NOT_FOUND" satisfies ErrorCode)) ||
        (isUpstreamFailure(error) && explainFailure(error).endsWatching),
    },
    context.signal,
  );
  return new FinalErrorStream(states, viewer);
}
