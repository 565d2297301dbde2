import type { GraphQLResolveInfo } from "graphql";
import type { Loader } from "./loaders.ts";
import { selectsOnlyIdsOf } from "./selected-fields.ts";

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
