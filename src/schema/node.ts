import type { InterfaceRef } from "@pothos/core";
import type { GraphQLResolveInfo } from "graphql";
import type { GatewayContext } from "../resolvers/context.ts";
import { uncapitalized } from "../resolvers/letter-case.ts";
import { badUserInput } from "../resolvers/errors/graphql-errors.ts";
import type { LoadedType } from "../resolvers/loaders.ts";
import { decodeGlobalId, encodeGlobalId, type NodeType, readIdentifier } from "../resolvers/global-id.ts";
import { builder, type ObjectRef, type SchemaTypes } from "./builder.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { argumentsOf, identifierOf, required } from "./input-type.ts";
import { fieldsOf, type TypeShape } from "./output-type.ts";
import { queryField } from "./query.ts";

/** Maximum number of identifiers for one `nodes` field. */
const maxNodes = 50;

/** The service's own identifier of an object, as fields of its type. */
export interface OwnKey {
  /** Names of the fields, all of them strings. */
  readonly fields: readonly string[];
  /**
   * Returns the loader key for the values of the fields.
   * @throws GraphQLError BAD_USER_INPUT when the values do not identify an object of this type.
   */
  read(values: Readonly<Record<string, string>>): string;
}

/** Lookup of objects of one type. */
interface NodeKind {
  /** Key besides the global identifier. Some types have no field with these names, and so no such key. */
  readonly ownKey: OwnKey;
  /** Returns true when an object is of this type. */
  is(node: object): boolean;
  /**
   * Loads the object with the service's own identifier; null when it does not exist for this viewer.
   * @param info resolve info of the field; some objects are read only as far as the field selects them.
   */
  load(key: string, context: GatewayContext, info: GraphQLResolveInfo): Promise<object | null>;
}

/** Types that `node` and `nodes` can load. */
const kinds = new Map<NodeType, NodeKind>();

/** Types that `node` and `nodes` can load; complete once all types are declared. */
export const nodeKinds: ReadonlyMap<string, NodeKind> = kinds;

/**
 * Returns the object with a global identifier; null when it does not exist for this viewer.
 * @param info resolve info of the field.
 * @throws GraphQLError BAD_USER_INPUT synchronously when the identifier is malformed.
 */
function loadNode(id: string, context: GatewayContext, info: GraphQLResolveInfo) {
  const { type, key } = decodeGlobalId(id);
  const kind = kinds.get(type);
  if (!kind) throw new Error(`${type} is not registered as a node.`);
  return kind.load(key, context, info);
}

/** Returns the type of an object that `node` has loaded. */
export function typeOfNode(node: object): NodeType {
  for (const [type, kind] of kinds) if (kind.is(node)) return type;
  throw new Error("The object has no type that is registered as a node.");
}

/** The Node interface of the Relay server specification. */
export const NodeInterface = builder.interfaceRef<object>("Node").implement({
  description: "An object that can be fetched by its global identifier.",
  resolveType: typeOfNode,
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

/** Declaration of an object type that can be fetched by its identifier. */
interface NodeShape<Value, Shared extends object> extends TypeShape<Value> {
  /** Property with the service's own identifier. @defaultValue the name of the type with `Id` */
  readonly identifier?: keyof Value & string;
  /** Loads an object. @defaultValue the loader named after the type */
  readonly load?: NodeKind["load"];
  /** Returns true when an object is of this type. @defaultValue true when the object has the property `identifier` */
  readonly is?: NodeKind["is"];
  /** Returns the key for a global identifier, if it is more than the service's own identifier. */
  readonly key?: (value: Value) => string;
  /** Key of the type besides the global identifier. @defaultValue the field `identifier` */
  readonly ownKey?: OwnKey;
  /** Description of the query for one object by its identifier; without it, there is no such query. */
  readonly lookup?: string;
  /** Interfaces besides Node. */
  readonly interfaces?: readonly InterfaceRef<SchemaTypes, Shared>[];
}

/**
 * Adds an object type with an `id`. `node` and `nodes` load its objects. A query named after the type loads them by the
 * service's own identifier.
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
  const { ownKey = ownKeyOf(type, identifier) } = shape;
  kinds.set(type, { is, load, ownKey });
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

/** Returns the key of a type whose objects have one identifier. Its field accepts the global identifier too. */
function ownKeyOf(type: NodeType, field: string): OwnKey {
  return {
    fields: [field],
    read(values) {
      const { key, fault } = readIdentifier([type], values[field] ?? "");
      if (fault !== null) throw badUserInput(`In \`${field}\`: ${fault}`);
      return key;
    },
  };
}

/**
 * Returns the number of identifiers. The argument can be a single identifier. A list that is too long makes no calls.
 */
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
      // A failed element becomes an Error in the list, so that the other elements are still returned.
      return Promise.all(ids.map((id) => load(id).catch((error: unknown) => error as object)));
    },
  }),
);
