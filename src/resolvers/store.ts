import type { Store, StoreCategory } from "../upstream/store/model.ts";
import type { GatewayContext } from "./context.ts";
import { type Loaders, storeKey } from "./loaders.ts";

/** The viewer's store, known to exist. What is in it is loaded by its fields. */
export interface StoreOfViewer {
  readonly storeKey: typeof storeKey;
}

/** Loaders that read a part of a store, and with that show whether there is one. */
type StorePart = Extract<keyof Loaders, "store" | "storeCategories" | "storeTasks">;

/** Fields of a store that are read with another call than its own data; empty for those that need none. */
const partOfField: Readonly<Record<string, StorePart | readonly never[]>> = {
  __typename: [],
  id: [],
  categories: "storeCategories",
  category: "storeCategories",
  pendingChange: "storeTasks",
  tasks: "storeTasks",
};

/**
 * The viewer's store; null when there is none. Every call of the service shows that, so it is left to the calls that
 * the fields need anyway. They run side by side, and the first answer counts: as long as one of them succeeds, another
 * one's failure is the matter of its field alone.
 * @param fields names of the fields that are asked for.
 */
export async function findStore(
  fields: Iterable<string>,
  { loaders }: GatewayContext,
): Promise<StoreOfViewer | null> {
  const parts = new Set([...fields].flatMap((field) => partOfField[field] ?? "store"));
  if (parts.size === 0) parts.add("store");
  try {
    const part = await Promise.any<unknown>([...parts].map((name) => loaders[name].load(storeKey)));
    return part === null ? null : { storeKey };
  } catch (error) {
    throw error instanceof AggregateError ? error.errors[0] : error;
  }
}

/** The viewer's store by the key of its global identifier; null for any other key, and when there is none. */
export async function loadStoreNode(key: string, fields: Iterable<string>, context: GatewayContext) {
  return key === storeKey ? findStore(fields, context) : null;
}

/** Makes the resolver of a field that is part of the store's own data; null when the store is gone. */
export function ownField<Name extends keyof Store>(name: Name) {
  return async (_store: StoreOfViewer, _args: object, { loaders }: GatewayContext) => {
    const store = await loaders.store.load(storeKey);
    return store && store[name];
  };
}

/** The top-level categories in shop order, with all below; null when the viewer has no store. */
export function loadCategories(context: GatewayContext): Promise<readonly StoreCategory[] | null> {
  return context.loaders.storeCategories.load(storeKey);
}
