import type { InterfaceRef } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import type { GatewayContext } from "../resolvers/context.ts";
import { uncapitalized } from "../resolvers/letter-case.ts";
import type { LoadedType } from "../resolvers/loaders.ts";
import { decodeGlobalId, encodeGlobalId, type NodeType } from "../resolvers/global-id.ts";
import { builder, type ObjectRef, type SchemaTypes } from "./builder.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, identifierOf, required } from "./input-type.ts";
import { fieldsOf, type TypeShape } from "./output-type.ts";
import { queryField } from "./query.ts";

/** Most identifiers that one `nodes` field takes. */
const maxNodes = 50;

/** How objects of one type are found and recognised. */
interface NodeKind {
  /** Whether an object is of this type. */
  is(node: object): boolean;
  /**
   * The object with the service's own identifier; null when there is none for this viewer.
   * @param info of the field that asks; of some objects no more is read than was asked for.
   */
  load(key: string, context: GatewayContext, info: GraphQLResolveInfo): Promise<object | null>;
}

/** The types that `node` and `nodes` find. */
const kinds = new Map<NodeType, NodeKind>();

/**
 * The object with a global identifier; null when there is none for this viewer.
 * @param info of the field that asks.
 * @throws GraphQLError BAD_USER_INPUT at once when the identifier is malformed.
 */
function loadNode(id: string, context: GatewayContext, info: GraphQLResolveInfo) {
  const { type, key } = decodeGlobalId(id);
  const kind = kinds.get(type);
  if (!kind) throw new Error(`${type} is not registered as a node.`);
  return kind.load(key, context, info);
}

/** The Node interface of the Relay server specification. */
export const NodeInterface = builder.interfaceRef<object>("Node").implement({
  description: "An object that can be fetched by its global identifier.",
  resolveType(node) {
    for (const [type, kind] of kinds) if (kind.is(node)) return type;
    throw new Error("The object has no type that is registered as a node.");
  },
  extensions: pure,
  fields: (t) => ({
    id: t.id({
      description:
        "Global identifier: opaque, stable, and unique across all types. The service's own identifier is in the field named after the type, such as `videoId`.",
      resolve: () => {
        throw new Error("A type that implements Node must resolve its own id.");
      },
    }),
  }),
});

/** An object type that can be fetched again. */
interface NodeShape<Value, Shared extends object> extends TypeShape<Value> {
  /** Property that holds the service's own identifier. @defaultValue the name of the type with `Id` */
  readonly identifier?: keyof Value & string;
  /** @defaultValue by the loader that is named after the type */
  readonly load?: NodeKind["load"];
  /** Whether an object is of this type. @defaultValue whatever has the property */
  readonly is?: NodeKind["is"];
  /** Key of a value's global identifier, where that is more than the service's own one. */
  readonly key?: (value: Value) => string;
  /** What is said of the query that finds one object by its identifier; left out when there is none. */
  readonly lookup?: string;
  /** Interfaces besides Node. */
  readonly interfaces?: readonly InterfaceRef<SchemaTypes, Shared>[];
}

/**
 * Adds an object type that can be fetched again: with its `id`, found by `node` and `nodes`, and by a query that is named
 * after it and takes the service's own identifier by the name of that.
 */
export function nodeType<Value extends Shared, Shared extends object = object>(
  type: NodeType,
  shape: NodeShape<Value, Shared>,
): ObjectRef<Value> {
  const { description, lookup, interfaces = [] } = shape;
  const name = uncapitalized(type as LoadedType);
  const { identifier = `${name}Id` as keyof Value & string } = shape;
  const { load = (id, { loaders }) => loaders[name].load(id) } = shape;
  const { is = (node) => identifier in node, key = (value) => String(value[identifier]) } = shape;
  kinds.set(type, { is, load });
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
    queryField(name, {
      description: lookup,
      type: ref,
      args: { [identifier]: identifierOf(type, "Identifier of the object.") },
      resolve: (args, context, info) => load(String(args[identifier]), context, info) as never,
    });
  }
  return ref;
}

/** One identifier needs no list around it; a longer list than is accepted makes no calls. */
const countIds = ({ ids }: Readonly<Record<string, unknown>>) => Math.min([ids].flat().length, maxNodes);

queryField("node", {
  description: "An object of any type by its global identifier; null when it does not exist.",
  type: NodeInterface,
  args: { id: required("ID", "Global identifier.") },
  resolve: ({ id }, context, info) => loadNode(id, context, info),
});

builder.queryField("nodes", (t) =>
  t.field({
    description:
      "Several objects by their global identifiers, in the given order, with null for each that does not exist.",
    type: t.listRef(NodeInterface, { nullable: true }),
    extensions: { upstreamCalls: countIds, listSize: countIds } satisfies FieldCost,
    args: argumentsOf({ ids: required(["ID"], "Global identifiers.", { maxEntries: maxNodes }) }),
    resolve: (_, { ids }, context, info) => {
      const load = async (id: string) => loadNode(id, context, info);
      // An element that fails is an Error in its place, so that the others stand.
      return Promise.all(ids.map((id) => load(id).catch((error: unknown) => error as object)));
    },
  }),
);
