import type { CacheExchangeOpts, KeyingConfig } from "@urql/exchange-graphcache";
import type { IntrospectionType } from "graphql";

/** Introspected schema as the cache expects it. */
type Schema = NonNullable<CacheExchangeOpts["schema"]>;

/** Root types, which the cache handles without keys. */
const roots: ReadonlySet<string> = new Set(["Mutation", "Query", "Subscription"]);

/**
 * Returns a cache key function for each type without an `id` field, such as files, pages and events. The function
 * returns null, so the cache stores these objects inside their parent.
 */
export function keylessTypes({ __schema: { types = [] } }: Schema): KeyingConfig {
  const keyless = (types as readonly IntrospectionType[]).filter(
    (type) =>
      type.kind === "OBJECT" && !roots.has(type.name) && !type.fields.some(({ name }) => name === "id"),
  );
  return Object.fromEntries(keyless.map(({ name }) => [name, () => null]));
}
