import type { EnumRef, InterfaceRef, ObjectRef } from "@pothos/core";
import type { GatewayContext } from "../resolvers/context.ts";
import { resolveEvent } from "../resolvers/final-error-stream.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import { type NodeType, readIdentifier } from "../resolvers/global-id.ts";
import type { StatusUpdate } from "../resolvers/watch-status.ts";
import type { WatchEvent } from "../watch/watch-target.ts";
import { builder, type SchemaTypes } from "./builder.ts";
import { type FieldCost, type FieldSharing, pure } from "./extensions.ts";
import { argumentsOf, identifierDescription, required } from "./input-type.ts";
import { nonNull, objectType } from "./output-type.ts";

/** Declaration of a subscription to the status of one kind of object. */
interface StatusStream<Status extends string, Value extends { readonly status: Status }> {
  readonly description: string;
  readonly eventDescription: string;
  /** Name of the event field that contains the object. */
  readonly subject: string;
  /** Description of the event field with the object. @defaultValue "The … at that time." */
  readonly subjectDescription?: string;
  readonly type: ObjectRef<SchemaTypes, Value> | InterfaceRef<SchemaTypes, Value>;
  readonly status: EnumRef<SchemaTypes, Status>;
  /** Types whose identifiers the field accepts. @defaultValue the object's own type */
  readonly nodes?: readonly NodeType[];
  /** The object that `id` identifies, for its description. @defaultValue an object of the type */
  readonly idDescription?: string;
  /**
   * Returns the stream of states.
   * @param id the service's own identifier, and the type in a global identifier; null for the service's own.
   */
  readonly watch: (
    id: { readonly type: NodeType | null; readonly key: string },
    context: GatewayContext,
  ) => Promise<AsyncIterableIterator<StatusUpdate<Value>>>;
}

/** Adds a subscription to the status of an object until the status is final, and the type of its events. */
export function statusStream<Status extends string, Value extends { readonly status: Status }>(
  name: string,
  stream: StatusStream<Status, Value>,
): void {
  const { nodes = [stream.type.name as NodeType] } = stream;
  const event = objectType<WatchEvent<Value>>(`${stream.type.name}StatusEvent`, {
    description: stream.eventDescription,
    properties: {
      isFinal: nonNull("Boolean", "True when the stream ends with this event."),
      observedAt: nonNull("DateTime", "Time at which the gateway read the state."),
    },
    fields: (t) => ({
      [stream.subject]: t.field({
        description: stream.subjectDescription ?? `The ${stream.subject} at that time.`,
        type: stream.type,
        extensions: pure,
        resolve: ({ value }) => value as never,
      }),
      previousStatus: t.field({
        description: "Status in the previous event; null in the first event.",
        type: stream.status,
        nullable: true,
        extensions: pure,
        resolve: ({ previous }) => previous?.status as never,
      }),
    }),
  });
  builder.subscriptionField(name, (t) =>
    t.field({
      description: stream.description,
      type: event,
      extensions: { upstreamCalls: 1, isShared: true } satisfies FieldCost & FieldSharing,
      args: argumentsOf({
        id: required("ID", identifierDescription(stream.idDescription ?? `A ${stream.type.name}.`)),
      }),
      // The input plugin removes the type from the identifier, but the reader of a feed task needs the type.
      subscribe: (_root, { id }, context) => {
        const identifier = readIdentifier(nodes, id);
        if (identifier.fault !== null) throw badUserInput(identifier.fault);
        return stream.watch(identifier, context);
      },
      resolve: (update: StatusUpdate<Value>, args, context) => resolveEvent(update, args, context),
    }),
  );
}
