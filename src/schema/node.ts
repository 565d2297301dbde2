import type { InterfaceRef } from "@pothos/core";
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
import { builder, type FieldsOf, type ObjectRef } from "./builder.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { argumentsOf, identifierOf, required } from "./input-type.ts";
import { fieldsOf, type Properties } from "./object-type.ts";
import { queryField } from "./query.ts";

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
 * @param shape.fields fields that do not show a property as it is.
 */
export function nodeType<Value extends Shared, Shared extends object = object>(
  type: NodeType,
  shape: NodeKind & {
    readonly description: string;
    readonly key: (value: Value) => string;
    readonly interfaces?: readonly InterfaceRef<typeof builder.$inferSchemaTypes, Shared>[];
    readonly properties?: Properties<Value>;
    readonly fields?: FieldsOf<Value>;
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
      ...fieldsOf(shape.properties ?? {}, shape.fields)(t),
    }),
  });
}

/**
 * Adds a query that finds one object of a type by its identifier, and is named after the type.
 * @param argument name of the argument, which is also the name of the service's own identifier.
 */
export function lookupField<Value extends object>(
  type: ObjectRef<Value>,
  argument: string,
  description: string,
): void {
  const node = type.name as NodeType;
  queryField(`${node.charAt(0).toLowerCase()}${node.slice(1)}`, {
    description,
    type,
    cost: { upstreamCalls: 1 },
    args: { [argument]: identifierOf(node, "Which one.") },
    resolve: (args, context, info) => kindOf(node).load(String(args[argument]), context, info) as never,
  });
}

/** One identifier needs no list around it; a longer list than is accepted makes no calls. */
const countIds = ({ ids }: Readonly<Record<string, unknown>>) => Math.min([ids].flat().length, maxNodes);

queryField("node", {
  description: "Any object by its global identifier; null when there is none.",
  type: NodeInterface,
  cost: { upstreamCalls: 1 },
  args: { id: required("ID", "Global identifier.") },
  resolve: ({ id }, context, info) => loadNode(id, context, info),
});

builder.queryField("nodes", (t) =>
  t.field({
    description:
      "Several objects by their global identifiers, in the order given, with null for each that does not exist.",
    type: t.listRef(NodeInterface, { nullable: true }),
    extensions: { upstreamCalls: countIds, listSize: countIds } satisfies FieldCost,
    args: argumentsOf({ ids: required(["ID"], "Global identifiers.", { maxEntries: maxNodes }) }),
    resolve: async (_, { ids }, context, info) => (await loadNodes(ids, context, info)) as (object | null)[],
  }),
);
