import type { CodegenConfig } from "@graphql-codegen/cli";

const config: CodegenConfig = {
  // A gateway with introspection. The path of a copy of schema.graphql works, too.
  schema: process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000/graphql",
  documents: ["src/**/*.{ts,tsx}", "!src/generated/**"],
  generates: {
    "src/generated/": {
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        // Each scalar needs a type: a scalar that is missing here is an error, not `any`.
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
  },
};

export default config;
