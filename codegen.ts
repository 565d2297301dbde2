import { existsSync, readdirSync } from "node:fs";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "./src/schema/index.ts";

const types = {
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
} as const;

/** Folders of the console's screens. Each has its own documents, which are loaded with it. */
const screens = readdirSync("src/console")
  .map((name) => `src/console/${name}`)
  .filter((folder) => existsSync(`${folder}/operations.ts`));

const config: CodegenConfig = {
  schema: printSchema(lexicographicSortSchema(schema)),
  ignoreNoDocuments: true,
  generates: {
    "schema.graphql": {
      plugins: ["schema-ast"],
      config: { includeDirectives: true, sort: true },
    },
    "test/generated/": {
      documents: ["test/**/*.ts", "!test/generated/**", "!test/clients/node_modules/**"],
      preset: "client",
      presetConfig: { fragmentMasking: false },
      config: types,
    },
    ...Object.fromEntries(
      screens.map((folder) => [
        `${folder}/generated/`,
        {
          documents: `${folder}/operations.ts`,
          preset: "client",
          presetConfig: { fragmentMasking: false },
          config: { ...types, onlyOperationTypes: true },
        },
      ]),
    ),
  },
};

export default config;
