// Licenses of libraries whose code is in the build output; they are distributed with it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes LICENSES.md.
 * @param {string} folder for the file, without a trailing slash.
 * @param {string} whole name of the product that contains the libraries, for the title.
 * @param {readonly {moduleIds?: readonly string[]}[]} output of the bundler: chunks and other files.
 */
export function writeLicenses(folder, whole, output) {
  const libraries = new Set(output.flatMap(({ moduleIds = [] }) => moduleIds.flatMap(libraryOf)));
  writeFileSync(join(folder, "LICENSES.md"), describeLicenses(whole, libraries));
}

/** Returns the folder of the library that a module belongs to; undefined for a module of the project. */
function libraryOf(file) {
  const [, library] = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file) ?? [];
  return library === undefined ? [] : [library];
}

/**
 * Returns the license text from `licenses` for a library whose package has none. The file name has "+" instead of "/".
 */
function licenseKeptHere(name) {
  const file = join(import.meta.dirname, "licenses", `${name.replace("/", "+")}.txt`);
  return existsSync(file) ? [file] : [];
}

/** Returns the licenses of libraries as one text. */
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
