// The licenses of libraries whose code is in what the build makes: they are handed on with it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes LICENSES.md.
 * @param {string} folder for the file, without a slash at the end.
 * @param {string} whole what the libraries are in, in the title.
 * @param {readonly {moduleIds?: readonly string[]}[]} output of the bundler: its parts, and files that are none.
 */
export function writeLicenses(folder, whole, output) {
  const libraries = new Set(output.flatMap(({ moduleIds = [] }) => moduleIds.flatMap(libraryOf)));
  writeFileSync(join(folder, "LICENSES.md"), describeLicenses(whole, libraries));
}

/** The folder of the library that a module belongs to; none for a module of our own. */
function libraryOf(file) {
  const [, library] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  return library === undefined ? [] : [library];
}

/** The license text of a library whose package has none, in `licenses`; its name has "+" instead of "/". */
function licenseKeptHere(name) {
  const file = join(import.meta.dirname, "licenses", `${name.replace("/", "+")}.txt`);
  return existsSync(file) ? [file] : [];
}

/** The licenses of libraries, as one text. */
function describeLicenses(whole, libraries) {
  const sections = [...libraries].map((library) => {
    const { name, version, license } = JSON.parse(readFileSync(join(library, "package.json"), "utf8"));
    const inLibrary = readdirSync(library).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
    const files = inLibrary.length > 0 ? inLibrary.map((file) => join(library, file)) : licenseKeptHere(name);
    const text = files.map((file) => readFileSync(file, "utf8").trim()).join("\n\n");
    return `## ${name} ${version}\n\n${text || `License: ${license}`}\n`;
  });
  return `# Libraries in ${whole}\n\n${[...new Set(sections)].toSorted().join("\n")}`;
}
