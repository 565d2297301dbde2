import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";

/** A script of a page as a browser loads it. */
export interface BrowserScript {
  /** Name by which the page and the other scripts ask for it. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads a script of a page; null when the file is not a script. The built package holds what the compiler made of the scripts;
 * in a source tree their types are taken out here, and their imports named as the compiler names them.
 */
export async function readBrowserScript(folder: URL, fileName: string): Promise<BrowserScript | null> {
  if (!/\.[jt]s$/.test(fileName)) return null;
  const text = await readFile(new URL(fileName, folder), "utf8");
  if (fileName.endsWith(".js")) return { name: fileName, text };
  return {
    name: fileName.replace(/\.ts$/, ".js"),
    text: stripTypeScriptTypes(text).replaceAll(/(from "\.\/[\w-]+)\.ts"/g, '$1.js"'),
  };
}
