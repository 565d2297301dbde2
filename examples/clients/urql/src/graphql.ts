import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./generated/graphql-env.d.ts";

/** Types each operation where it is written, from the schema of the gateway. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  // What arrives as JSON.
  scalars: {
    ByteCount: number;
    DateTime: string;
    MarketplaceId: string;
    SellerFeedType: string;
    Upload: File;
    URL: string;
  };
}>();

export { readFragment } from "gql.tada";
export type { FragmentOf, ResultOf } from "gql.tada";
