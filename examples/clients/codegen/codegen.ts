import { createHash } from "node:crypto";
import type { CodegenConfig } from "@graphql-codegen/cli";

const url = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000/graphql";
const token = process.env["GATEWAY_TOKEN"] ?? "sandbox-seller-1";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

// With oneOf, an input of which exactly one field must be given is a union.
const introspection = { headers: { authorization: `Bearer ${token}` }, oneOf: true };

const config: CodegenConfig = {
  // The running gateway's own schema. A gateway in production does not tell it by itself: then name the package's schema.graphql here.
  schema: { [url]: introspection },
  documents: ["src/**/*.ts", "!src/generated/**"],
  generates: {
    "src/generated/": {
      preset: "client",
      presetConfig: {
        // A function sees the fields of its own fragment and no others. The usual name, useFragment, is one of React.
        fragmentMasking: { unmaskFunctionName: "readFragment" },
        // Writes persisted-documents.json: the operations by their hashes, for PERSISTED_OPERATIONS of the gateway.
        persistedDocuments: { mode: "embedHashInDocument", hashAlgorithm: sha256 },
      },
      config: {
        // Documents are strings, so that no program has to carry a parser or a printer.
        documentMode: "string",
        useTypeImports: true,
        enumsAsTypes: true,
        // So that every error of a union can be told from the others, also those without a field of their own.
        nonOptionalTypename: true,
        // Each scalar needs a type: a scalar that is missing here is an error, not `any`.
        strictScalars: true,
        defaultScalarType: "unknown",
        scalars: {
          ID: "string",
          ByteCount: "number",
          DateTime: { input: "../scalars.ts#DateTimeInput", output: "../scalars.ts#DateTimeText" },
          MarketplaceId: "../scalars.ts#MarketplaceId",
          SellerFeedType: "../scalars.ts#SellerFeedType",
          Upload: { input: "Blob", output: "never" },
          URL: { input: "../scalars.ts#UrlInput", output: "../scalars.ts#UrlText" },
        },
        emitLegacyCommonJSImports: false,
        importExtension: ".ts",
      },
    },
  },
};

export default config;
