/** The gateway's schema, minified by the build in vite.config.ts. */
declare module "virtual:gateway-schema" {
  import type { CacheExchangeOpts } from "@urql/exchange-graphcache";

  const schema: NonNullable<CacheExchangeOpts["schema"]>;
  export default schema;
}
