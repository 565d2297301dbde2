import type { Loader } from "./loaders.ts";

/**
 * Reads an object back after a change. The change has taken effect, so a failing read must not hide it.
 * @param expected the object as it must be right after the change, for when it cannot be read.
 */
export async function readBack<Value>(loader: Loader<Value>, id: string, expected: Value): Promise<Value> {
  loader.clear(id);
  const value = await loader.load(id).catch(() => {
    loader.clear(id);
    return null;
  });
  return value ?? expected;
}
