/** The gateway's schema, made smaller by the build: see vite.config.ts. */
declare module "virtual:gateway-schema" {
  import type { IntrospectionData } from "@urql/exchange-graphcache";

  const schema: IntrospectionData;
  export default schema;
}
