import {
  getNamedType,
  GraphQLID,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isAbstractType,
  isObjectType,
} from "graphql";
import { collectFields } from "../collect-fields.ts";
import type { Loader } from "./loaders.ts";

/** Parts of a resolve info that determine the selection. */
type Selection = Pick<GraphQLResolveInfo, "schema" | "variableValues" | "fragments" | "fieldNodes">;

/**
 * Returns the names of the fields that are selected on the returned object, if it has the given type. Fields excluded
 * by `@skip` and `@include` do not count.
 */
export function selectedFields(info: Selection, typeName: string): ReadonlySet<string> {
  const type = info.schema.getType(typeName);
  return new Set(isObjectType(type) ? collectNodes(info, type).map(({ name }) => name.value) : []);
}

/**
 * Returns true when the client selects only `__typename` and identifiers of the object in a payload field, or does not
 * select the field at all.
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

/** Returns the field nodes selected on an object of the given type. */
function collectNodes(info: Selection, type: GraphQLObjectType) {
  const selectionSets = info.fieldNodes.map(({ selectionSet }) => selectionSet);
  return [...collectFields(info, type, selectionSets).values()].flat();
}

/** Functions that read a changed object back from the service, by the expected object. */
const reads = new WeakMap<object, () => Promise<unknown>>();

/**
 * Registers an object for {@link readPayloadBack} after a change.
 * @param expected the object in its state immediately after the change. @returns the same object.
 */
export function readBack<Value extends object>(loader: Loader<Value>, id: string, expected: Value) {
  loader.clear(id);
  reads.set(expected, async () => (await readOrForget(loader, id)) ?? expected);
  return Promise.resolve(expected);
}

/** Reads an object again to get its current state; null when it does not exist or cannot be read. */
export function reload<Value>(loader: Loader<Value>, id: string): Promise<Value | null> {
  return readOrForget(loader.clear(id), id);
}

/** Reads an object; null after an error. The change has taken effect, so an error of this read must not hide it. */
function readOrForget<Value>(loader: Loader<Value>, id: string): Promise<Value | null> {
  return loader.load(id).catch(() => {
    loader.clear(id);
    return null;
  });
}

/** Reads the results of a mutation back from the service, unless the client selects only their identifiers. */
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
