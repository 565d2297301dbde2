import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifyIntrospectionQuery } from "@urql/introspection";
import react from "@vitejs/plugin-react";
import { buildSchema, introspectionFromSchema } from "graphql";
import { defineConfig, type Plugin } from "vite";
import { lucideIcons } from "./lucide.ts";

const schemaFile = fileURLToPath(new URL("../../schema.graphql", import.meta.url));
/** Gateway that `vite dev` proxies to (`npm run dev`). */
const gateway = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000";
const moduleName = "virtual:gateway-schema";

/**
 * Vite plugin that provides the schema in the minified form that the normalized cache reads: types, fields, and members
 * of interfaces and unions.
 */
function gatewaySchema(): Plugin {
  return {
    name: "gateway-schema",
    resolveId: (name) => (name === moduleName ? `\0${moduleName}` : null),
    load(name) {
      if (name !== `\0${moduleName}`) return null;
      const schema = buildSchema(readFileSync(schemaFile, "utf8"));
      const text = JSON.stringify(minifyIntrospectionQuery(introspectionFromSchema(schema)));
      return `export default JSON.parse(${JSON.stringify(text)});`;
    },
  };
}

/**
 * Chunks of small modules that several screens share. Without them, a screen loads dozens of files that are smaller than
 * the heads of their responses.
 */
const sharedChunks = [
  { name: "icons", test: /lucide[\\/]icon-/ },
  { name: "shared", test: /src[\\/]console[\\/](?:api|components|session|messages[\\/](?!german))/ },
];

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // Asset URLs are relative to `<base>`, because the gateway may be served below a path.
  base: "./",
  plugins: [react(), gatewaySchema(), lucideIcons()],
  build: {
    outDir: fileURLToPath(new URL("../../dist/console", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // Every asset is a separate file, because the content security policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The video player alone exceeds Vite's warning limit. It is loaded only when a video is played.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // The warning depends on the speed of the machine.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: sharedChunks } },
    },
  },
  server: {
    proxy: {
      "^/(graphql|auth|files|uploads|health|sandbox)": { target: gateway, ws: true },
      "/console/config.json": { target: gateway },
    },
  },
});
