import type { CodegenConfig } from "@graphql-codegen/cli";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "./src/schema/index.ts";

const config: CodegenConfig = {
  schema: printSchema(lexicographicSortSchema(schema)),
  documents: ["test/**/*.ts", "!test/generated/**"],
  ignoreNoDocuments: true,
  generates: {
    "schema.graphql": {
      plugins: ["schema-ast"],
      config: { includeDirectives: true, sort: true },
    },
    "test/generated/": {
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        strictScalars: true,
        scalars: {
          DateTime: "string",
          URL: "string",
          ByteCount: "number",
          SellerFeedType: "string",
          MarketplaceId: "string",
          Upload: "Blob",
        },
        documentMode: "documentNode",
        emitLegacyCommonJSImports: false,
        importExtension: ".ts",
      },
    },
  },
};

export default config;
