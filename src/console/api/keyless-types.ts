import type { CacheExchangeOpts, KeyingConfig } from "@urql/exchange-graphcache";
import type { IntrospectionType } from "graphql";

/** The schema as the cache takes it. */
type Schema = NonNullable<CacheExchangeOpts["schema"]>;

/** Its root types have no keys at all. */
const roots: ReadonlySet<string> = new Set(["Mutation", "Query", "Subscription"]);

/**
 * The types whose objects belong to the object that they are in, because they have no `id` of their own: files, pages, events. The cache
 * keeps them there.
 */
export function keylessTypes({ __schema: { types = [] } }: Schema): KeyingConfig {
  const keyless = (types as readonly IntrospectionType[]).filter(
    (type) =>
      type.kind === "OBJECT" && !roots.has(type.name) && !type.fields.some(({ name }) => name === "id"),
  );
  return Object.fromEntries(keyless.map(({ name }) => [name, () => null]));
}
