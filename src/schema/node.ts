import type { InterfaceRef, ObjectRef } from "@pothos/core";
import { encodeGlobalId, type NodeType } from "../resolvers/global-id.ts";
import {
  kindOf,
  loadNode,
  loadNodes,
  maxNodes,
  type NodeKind,
  nodeTypeOf,
  registerNode,
} from "../resolvers/node.ts";
import { builder, type FieldsOf } from "./builder.ts";
import { pure } from "./field-purity.ts";
import type { FieldCost } from "./field-cost.ts";
import { identifierOf } from "./identifiers-plugin.ts";

/** The Node interface of the Relay server specification. */
export const NodeInterface = builder.interfaceRef<object>("Node").implement({
  description: "Something that can be fetched again by its global identifier.",
  resolveType: nodeTypeOf,
  extensions: pure,
  fields: (t) => ({
    id: t.id({
      description:
        "Global identifier: opaque, stable, and unique over all types. The service's own identifier is in the field named after the type, such as `videoId`.",
      resolve: () => {
        throw new Error("Every type that implements Node resolves its own id.");
      },
    }),
  }),
});

/**
 * Adds an object type that can be fetched again: with its `id`, and found by `node` and `nodes`.
 * @param shape.key the service's own identifier of a value.
 * @param shape.interfaces interfaces besides Node; their values are `Shared`s.
 */
export function nodeType<Value extends Shared, Shared extends object = object>(
  type: NodeType,
  shape: NodeKind & {
    readonly description: string;
    readonly key: (value: Value) => string;
    readonly interfaces?: readonly InterfaceRef<typeof builder.$inferSchemaTypes, Shared>[];
    readonly fields: FieldsOf<Value>;
  },
) {
  registerNode(type, shape);
  return builder.objectRef<Value>(type).implement({
    description: shape.description,
    interfaces: [NodeInterface, ...(shape.interfaces ?? [])] as never[],
    fields: (t) => ({
      id: t.id({
        description: "Global identifier.",
        extensions: pure,
        resolve: (value) => encodeGlobalId(type, shape.key(value)),
      }),
      ...shape.fields(t),
    }),
  });
}

/**
 * Adds a query that finds one object of a type by its identifier.
 * @param lookup.argument name of the argument, which is also the name of the service's own identifier.
 */
export function lookupField<Value extends object>(
  name: string,
  type: ObjectRef<typeof builder.$inferSchemaTypes, Value>,
  lookup: { readonly argument: string; readonly description: string },
): void {
  const node = type.name as NodeType;
  builder.queryField(name, (t) =>
    t.field({
      description: lookup.description,
      type,
      nullable: true,
      extensions: { upstreamCalls: 1 },
      args: { [lookup.argument]: t.arg.id(identifierOf(node, "Which one.")) },
      resolve: (_root, args, context, info) =>
        kindOf(node).load(String(args[lookup.argument]), context, info) as never,
    }),
  );
}

/** One identifier needs no list around it; a longer list than is accepted makes no calls. */
const countIds = ({ ids }: Readonly<Record<string, unknown>>) => Math.min([ids].flat().length, maxNodes);

builder.queryFields((t) => ({
  node: t.field({
    description: "Any object by its global identifier; null when there is none.",
    type: NodeInterface,
    nullable: true,
    extensions: { upstreamCalls: 1 },
    args: { id: t.arg.id({ description: "Global identifier." }) },
    resolve: (_, { id }, context, info) => loadNode(id, context, info),
  }),
  nodes: t.field({
    description:
      "Several objects by their global identifiers, in the order given, with null for each that does not exist.",
    type: t.listRef(NodeInterface, { nullable: true }),
    extensions: { upstreamCalls: countIds, listSize: countIds } satisfies FieldCost,
    args: { ids: t.arg.idList({ description: "Global identifiers.", maxEntries: maxNodes }) },
    resolve: async (_, { ids }, context, info) => (await loadNodes(ids, context, info)) as (object | null)[],
  }),
}));
