/** The gateway's schema, made smaller by the build: see vite.config.ts. */
declare module "virtual:gateway-schema" {
  import type { CacheExchangeOpts } from "@urql/exchange-graphcache";

  const schema: NonNullable<CacheExchangeOpts["schema"]>;
  export default schema;
}
