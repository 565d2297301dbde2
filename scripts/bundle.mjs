// Joins the program's modules, libraries included, into a few files. Node looks each module up and loads it by itself:
// with some fourteen hundred of them that takes longer than all the rest of a start. The package's entry for other
// programs, `index.js`, stays as it is compiled and takes its libraries from node_modules.
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { rolldown } from "rolldown";
import { writeLicenses } from "./bundled-licenses.mjs";

/** Where the program begins, below the folder of the compiled modules. */
const entry = "start/run";
/** Folder of what the program loads from there on, and when. */
const partsFolder = "program";
/** 9 MB of text that only GraphiQL's page needs. */
const unbundled = ["@graphql-yoga/render-graphiql"];

/**
 * Bundles what the compiler has made, in place.
 * @param {string} folder of the compiled modules, without a slash at the end.
 * @param {URL} packageFile package.json; its optional dependencies and optional peers stay outside, because they may be missing.
 */
export async function bundleProgram(folder, packageFile) {
  const { optionalDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(packageFile, "utf8"));
  const outside = [...unbundled, ...Object.keys({ ...optionalDependencies, ...peerDependenciesMeta })];
  const bundle = await rolldown({
    cwd: folder,
    input: { [entry]: join(folder, `${entry}.js`) },
    platform: "node",
    external: (name) => outside.some((library) => name === library || name.startsWith(`${library}/`)),
    plugins: [keepAddresses(folder), takeModules("graphql")],
    onLog(level, log, report) {
      report(level === "warn" ? "error" : level, log);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: `${partsFolder}/[name].js`,
  });
  await bundle.close();
  writeLicenses(join(folder, partsFolder), "the program", output);
}

/** A module that looks for a file goes on from its own place, which is another one than its part's. */
function keepAddresses(folder) {
  return {
    name: "keep-addresses",
    transform(code, file) {
      if (!file.startsWith(folder + sep) || !code.includes("import.meta.url")) return null;
      const place = file.slice(folder.length + 1).replaceAll(sep, "/");
      // Every part lies in a folder directly below.
      return code.replaceAll("import.meta.url", `new URL("../${place}", import.meta.url).href`);
    },
  };
}

/**
 * Takes the ES modules of a library that has both kinds and says so in no `exports`: calls between them need no detour
 * over an object, and the library is there once however it is asked for.
 */
function takeModules(library) {
  return {
    name: "take-modules",
    resolveId: {
      filter: { id: new RegExp(`^${library}(?:/|$)`) },
      async handler(name, importer, options) {
        const found = await this.resolve(name, importer, { ...options, skipSelf: true });
        return found && { ...found, id: found.id.replace(/\.js$/, ".mjs") };
      },
    },
  };
}
