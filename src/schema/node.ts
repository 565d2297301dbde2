import type { InterfaceRef } from "@pothos/core";
import { encodeGlobalId, type NodeType } from "../resolvers/global-id.ts";
import { loadNode, loadNodes, maxNodes, type NodeKind, nodeTypeOf, registerNode } from "../resolvers/node.ts";
import { builder, type ObjectRef } from "./builder.ts";
import type { FieldCost } from "./field-cost.ts";
import { pure } from "./field-purity.ts";
import { argumentsOf, identifierOf, required } from "./input-type.ts";
import { fieldsOf, type TypeShape } from "./object-type.ts";
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

/** An object type that can be fetched again. */
interface NodeShape<Value, Shared extends object> extends TypeShape<Value>, Pick<NodeKind, "load"> {
  /** Property that holds the service's own identifier. */
  readonly identifier: keyof Value & string;
  /** Whether an object is of this type. @defaultValue whatever has the property */
  readonly is?: NodeKind["is"];
  /** Key of a value's global identifier, where that is more than the service's own one. */
  readonly key?: (value: Value) => string;
  /** What is said of the query that finds one object by its identifier; left out when there is none. */
  readonly lookup?: string;
  /** Interfaces besides Node. */
  readonly interfaces?: readonly InterfaceRef<typeof builder.$inferSchemaTypes, Shared>[];
}

/**
 * Adds an object type that can be fetched again: with its `id`, found by `node` and `nodes`, and by a query that is named
 * after it and takes the service's own identifier by the name of that.
 */
export function nodeType<Value extends Shared, Shared extends object = object>(
  type: NodeType,
  shape: NodeShape<Value, Shared>,
): ObjectRef<Value> {
  const { description, identifier, lookup, load, interfaces = [] } = shape;
  const { is = (node) => identifier in node, key = (value) => String(value[identifier]) } = shape;
  registerNode(type, { is, load });
  const ref: ObjectRef<Value> = builder.objectRef<Value>(type).implement({
    description,
    interfaces: [NodeInterface, ...interfaces] as never[],
    fields: (t) => ({
      id: t.id({
        description: "Global identifier.",
        extensions: pure,
        resolve: (value) => encodeGlobalId(type, key(value)),
      }),
      ...fieldsOf(shape)(t),
    }),
  });
  if (lookup !== undefined) {
    queryField(`${type.charAt(0).toLowerCase()}${type.slice(1)}`, {
      description: lookup,
      type: ref,
      cost: { upstreamCalls: 1 },
      args: { [identifier]: identifierOf(type, "Which one.") },
      resolve: (args, context, info) => load(String(args[identifier]), context, info) as never,
    });
  }
  return ref;
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
