import type { CodegenConfig } from "@graphql-codegen/cli";

const url = process.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";
const token = process.env.GATEWAY_TOKEN ?? "sandbox-seller-1";

const config: CodegenConfig = {
  schema: { [url]: { headers: { authorization: `Bearer ${token}` } } },
  documents: "src/**/*.tsx",
  generates: {
    "src/generated/": {
      preset: "client",
      // Apollo Client masks fragments by itself.
      presetConfig: { fragmentMasking: false },
      config: {
        inlineFragmentTypes: "mask",
        customDirectives: { apolloUnmask: true },
        useTypeImports: true,
        enumsAsTypes: true,
        // What arrives as JSON. A scalar that is missing here is an error.
        strictScalars: true,
        scalars: {
          ByteCount: "number",
          DateTime: "string",
          MarketplaceId: "string",
          SellerFeedType: "string",
          Upload: "File",
          URL: "string",
        },
      },
    },
    // So that the cache knows that an InventoryTask is a FeedTask.
    "src/generated/possible-types.ts": {
      plugins: ["fragment-matcher"],
      config: { useExplicitTyping: true },
    },
  },
};

export default config;
