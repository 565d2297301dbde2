import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { minifyIntrospectionQuery } from "@urql/introspection";
import react from "@vitejs/plugin-react";
import { buildSchema, introspectionFromSchema } from "graphql";
import { defineConfig, type Plugin } from "vite";

const schemaFile = fileURLToPath(new URL("../../schema.graphql", import.meta.url));
/** A gateway that runs beside `vite dev` (`npm run dev`). */
const gateway = process.env["GATEWAY_URL"] ?? "http://127.0.0.1:4000";
const moduleName = "virtual:gateway-schema";

/** The schema as the normalising cache reads it: which types there are, what they have, and what belongs to an interface or a union. */
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

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  // Relative to the page's `<base>`, because the gateway may be reached below a path.
  base: "./",
  plugins: [react(), gatewaySchema()],
  build: {
    outDir: fileURLToPath(new URL("../../dist/console", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    // Everything comes from a file of its own: the content security policy lets nothing inline run.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The player of streams alone is larger than what Vite warns of; it is loaded when a video is played.
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      "^/(graphql|auth|files|uploads|health|sandbox)": { target: gateway, ws: true },
      "/console/config.json": { target: gateway },
    },
  },
});
