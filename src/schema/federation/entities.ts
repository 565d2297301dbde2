import type { GraphQLObjectType, GraphQLResolveInfo } from "graphql";
import type { GatewayContext } from "../../resolvers/context.ts";
import { badUserInput } from "../../resolvers/errors/graphql-errors.ts";
import { quoted } from "../../resolvers/errors/quoted.ts";
import { decodeGlobalId } from "../../resolvers/global-id.ts";
import { isObject } from "../../shorten-json.ts";
import { nodeKinds, typeOfNode } from "../node.ts";
import { fieldSetsOf, globalKey, ownKeyOf } from "./keys.ts";

/** Maximum number of characters of an identifier in a representation, as in the arguments of queries. */
const maxCharacters = 1_000;

/**
 * Loads the object that a representation identifies, with the loaders of `node`. Fields besides those of the key are
 * ignored.
 * @param entities types that a representation can name.
 * @returns null when the object does not exist for this viewer, or has another type than the representation.
 * @throws GraphQLError BAD_USER_INPUT when the representation does not identify an object.
 */
export async function loadEntity(
  representation: unknown,
  entities: ReadonlyMap<string, GraphQLObjectType>,
  context: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  const sent = isObject(representation) ? representation : {};
  const { __typename: name } = sent;
  const type = typeof name === "string" ? entities.get(name) : undefined;
  const kind = type && nodeKinds.get(type.name);
  if (!type || !kind) throw unknownType(representation);
  const object = await kind.load(loaderKeyOf(type, sent), context, info);
  // An early identifier of a GenericTask can belong to a task of another family.
  return object && typeOfNode(object) === type.name ? object : null;
}

function unknownType(representation: unknown): Error {
  const expected = "a representation is an object with the `__typename` of an entity and the fields of a key";
  if (!isObject(representation))
    return badUserInput(`The value ${quoted(representation)} is invalid: ${expected}.`);
  const { __typename: name } = representation;
  return badUserInput(
    name === undefined || name === null
      ? `The representation has no \`__typename\`: ${expected}.`
      : `The \`__typename\` ${quoted(name)} is not an entity of this subgraph: ${expected}.`,
  );
}

/** Returns the loader key of a representation. The global identifier takes precedence over the service's own. */
function loaderKeyOf(type: GraphQLObjectType, sent: Readonly<Record<string, unknown>>): string {
  const isGiven = (field: string) => sent[field] !== undefined && sent[field] !== null;
  if (isGiven(globalKey)) return readGlobalId(type, textOf(globalKey, sent[globalKey]));
  const own = ownKeyOf(type);
  if (own?.fields.every(isGiven)) {
    return own.read(Object.fromEntries(own.fields.map((field) => [field, textOf(field, sent[field])])));
  }
  const keys = fieldSetsOf(type).map((fields) => `\`${fields.split(" ").join("` and `")}\``);
  throw badUserInput(
    `The representation of the type ${type.name} has no key: it needs ${keys.join(", or ")}.`,
  );
}

function textOf(field: string, value: unknown): string {
  if (typeof value !== "string") {
    throw badUserInput(`The value ${quoted(value)} of \`${field}\` in the representation must be a string.`);
  }
  if (value.length <= maxCharacters) return value;
  throw badUserInput(
    `The value of \`${field}\` in the representation has more than ${maxCharacters} characters; at most ${maxCharacters} are accepted.`,
  );
}

function readGlobalId({ name }: GraphQLObjectType, id: string): string {
  const { type, key } = decodeGlobalId(id);
  if (type === name) return key;
  throw badUserInput(
    `In \`${globalKey}\`: The identifier belongs to the type ${type}; the representation has the type ${name}.`,
  );
}
