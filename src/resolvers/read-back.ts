import {
  getNamedType,
  GraphQLID,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isAbstractType,
  isObjectType,
} from "graphql";
import { collectSubfields } from "graphql/execution/collectFields.js";
import type { Loader } from "./loaders.ts";

/** The parts of a resolver's information that tell what is selected. */
type Selection = Pick<GraphQLResolveInfo, "schema" | "variableValues" | "fragments" | "fieldNodes">;

/**
 * Names of the fields that are asked for of the object which a field answers with, should it be of the given type. What
 * `@skip` and `@include` leave out does not count.
 */
export function selectedFields(info: Selection, typeName: string): ReadonlySet<string> {
  const type = info.schema.getType(typeName);
  return new Set(isObjectType(type) ? collectNodes(info, type).map(({ name }) => name.value) : []);
}

/**
 * Whether the client selects nothing but `__typename` and identifiers of the object in a field of the payload with which a
 * field answers; true as well when that field is not selected.
 */
function selectsOnlyIdsOf(info: GraphQLResolveInfo, fieldName: string): boolean {
  const payload = getNamedType(info.returnType);
  const field = isObjectType(payload) ? payload.getFields()[fieldName] : undefined;
  if (!isObjectType(payload) || !field) return false;
  const fieldNodes = collectNodes(info, payload).filter(({ name }) => name.value === fieldName);
  const { schema, variableValues, fragments } = info;
  const type = getNamedType(field.type);
  const types = isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : [];
  return types.every((one) => {
    const fields = one.getFields();
    const nodes = collectNodes({ schema, variableValues, fragments, fieldNodes }, one);
    return nodes.every(
      ({ name: { value } }) => value === "__typename" || getNamedType(fields[value]?.type) === GraphQLID,
    );
  });
}

/** The fields that are selected of an object, should it be of the given type. */
function collectNodes({ schema, fragments, variableValues, fieldNodes }: Selection, type: GraphQLObjectType) {
  return [...collectSubfields(schema, fragments, variableValues, type, fieldNodes).values()].flat();
}

/** How the result of a change is read back, by the object as it must be right after the change. */
const reads = new WeakMap<object, () => Promise<unknown>>();

/**
 * Has {@link readPayloadBack} read an object back after a change.
 * @param expected the object as it must be right after the change; this function answers with it.
 */
export function readBack<Value extends object>(loader: Loader<Value>, id: string, expected: Value) {
  loader.clear(id);
  reads.set(expected, async () => (await readOrForget(loader, id)) ?? expected);
  return Promise.resolve(expected);
}

/** Reads an object anew, for what has to know its state; null when it is not there or cannot be read. */
export function readAgain<Value>(loader: Loader<Value>, id: string): Promise<Value | null> {
  return readOrForget(loader.clear(id), id);
}

/** A change has taken effect, so a failing read must not hide it. */
function readOrForget<Value>(loader: Loader<Value>, id: string): Promise<Value | null> {
  return loader.load(id).catch(() => {
    loader.clear(id);
    return null;
  });
}

/** Reads the results of a mutation back, except for those of which the client selects identifiers alone. */
export async function readPayloadBack<Payload extends object>(
  mutation: Promise<Payload>,
  info: GraphQLResolveInfo,
): Promise<Payload> {
  const entries = Object.entries(await mutation).map(async ([name, value]) => {
    const read = typeof value === "object" && value !== null ? reads.get(value as object) : undefined;
    return [name, read && !selectsOnlyIdsOf(info, name) ? await read() : value] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Payload;
}
