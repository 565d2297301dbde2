import { GraphQLError } from "graphql";
import { openAccount } from "../upstream/call-account.ts";
import { type CallOptions, credentialOf } from "../upstream/viewer.ts";
import { isUpstreamFailure } from "../upstream/errors.ts";
import type { WatchEvent } from "../watch/watch-target.ts";
import { type GatewayContext, requireViewer } from "./context.ts";
import { EndingStream, type StreamError } from "./ending-stream.ts";
import type { ErrorCode } from "./errors/error-codes.ts";
import { explainFailure } from "./errors/failures.ts";
import { coded } from "./errors/graphql-errors.ts";
import type { NodeType } from "./global-id.ts";

/** A read of a watched thing: whose it is, and with what others of the same user it can be shared. */
export interface WatchRead extends CallOptions {
  /** Stands for the user, or for the token when the user is not known. */
  readonly userKey: string;
  /** Stands for the credential that reads. */
  readonly reader: string;
  /** How long ago the last read was, in milliseconds; 0 for the first. */
  readonly waitedMs: number;
  /** How long ago it would have been by the back-off alone, in milliseconds. */
  readonly usualMs: number;
}

/**
 * How the state of one kind of thing is read and when it is final. Values consist of what JSON has, instants being texts: instances of the
 * gateway send them to each other.
 */
interface StatusSource<Value> {
  readonly read: (read: WatchRead) => Promise<Value | null>;
  readonly isFinal: (value: Value) => boolean;
  /** What tells states apart that last differently long, beside the type of the thing. @defaultValue the status */
  readonly kindOf?: (value: Value) => string;
  /** When the thing came to be; null when it does not say. */
  readonly beganAt?: (value: Value) => Date | null;
}

/** An element of a status stream: a state, or the error that ends the stream. */
export type StatusUpdate<Value> = WatchEvent<Value> | StreamError;

/**
 * The states of a thing as a stream: see {@link EndingStream}. Polls once for all subscribers of the same user to the same thing,
 * on all instances, once each of their tokens has read it.
 */
export async function watchStatus<Value extends { readonly status: string }>(
  type: NodeType,
  key: string,
  context: GatewayContext,
  source: StatusSource<Value>,
): Promise<AsyncIterableIterator<StatusUpdate<Value>>> {
  const viewer = requireViewer(context);
  const { key: userKey } = await context.users.identify(viewer, context.signal, context.account);
  // A server of its own users may give one key to several tokens of a user, and each ends in its own time.
  const reader = credentialOf(viewer);
  const polls = openAccount(context.account.requestId, context.account.tracer?.polls() ?? null);
  const states = context.watcher.watch<Value>(
    {
      key: `${userKey}:${type}:${key}`,
      reader,
      async poll(signal, waitedMs, usualMs) {
        // The first read is the subscription's own; those after it are for all who watch the thing.
        const account = waitedMs === 0 ? context.account : polls;
        const value = await source.read({ viewer, signal, userKey, reader, waitedMs, usualMs, account });
        if (value !== null) return value;
        const message = `There is no ${type} with this identifier, or it is not yours. Use the \`id\` of one that you can query.`;
        throw coded("NOT_FOUND", message);
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
  return new EndingStream(states, viewer);
}
