// Joins the modules of the program and its libraries into a few files. Node resolves and loads each module separately;
// with 1 400 modules that takes longer than the rest of a start. The package's entry for other programs, `index.js`,
// remains as compiled, and imports its libraries from node_modules.
import { readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { rolldown } from "rolldown";
import { writeLicenses } from "./bundled-licenses.mjs";

/** Entry module of the program, below the folder of the compiled modules. */
const entry = "start/run";
/** Folder of the bundled parts. */
const partsFolder = "program";
/** 2 MB of text that only the GraphiQL page needs. */
const unbundled = ["@graphql-yoga/render-graphiql"];

/**
 * Bundles the compiled modules in place.
 * @param {string} folder of the compiled modules, without a trailing slash.
 * @param {URL} packageFile package.json; its optional dependencies and optional peers are not bundled, because they may
 * be missing.
 */
export async function bundleProgram(folder, packageFile) {
  const { optionalDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(packageFile, "utf8"));
  const outside = [...unbundled, ...Object.keys({ ...optionalDependencies, ...peerDependenciesMeta })];
  const bundle = await rolldown({
    cwd: folder,
    input: { [entry]: join(folder, `${entry}.js`) },
    platform: "node",
    external: (name) => outside.some((library) => name === library || name.startsWith(`${library}/`)),
    plugins: [keepAddresses(folder)],
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

/** Keeps `import.meta.url` of each module at its original location, because its bundled part is in another folder. */
function keepAddresses(folder) {
  return {
    name: "keep-addresses",
    transform(code, file) {
      if (!file.startsWith(folder + sep) || !code.includes("import.meta.url")) return null;
      const place = file.slice(folder.length + 1).replaceAll(sep, "/");
      // Every part is in a direct subfolder.
      return code.replaceAll("import.meta.url", `new URL("../${place}", import.meta.url).href`);
    },
  };
}
