import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SaxesParser } from "saxes";
import type { Plugin } from "vite";

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/**
 * Vite plugin that resolves `import Trash from "lucide:trash"` to a React component of that Lucide icon. Its data
 * package `@iconify-json/lucide` is under 1 MB; the package with prebuilt components is 50 MB.
 * @throws Error when Lucide has no icon of that name.
 */
export function lucideIcons(): Plugin {
  const setFile = createRequire(import.meta.url).resolve("@iconify-json/lucide/icons.json");
  // Module ids lie in the package's folder, because the build finds the licenses of bundled code by folder.
  const prefix = `${join(dirname(setFile), "icon")}-`;
  let set: IconSet | undefined;
  return {
    name: "lucide-icons",
    resolveId: {
      filter: { id: /^lucide:/ },
      handler: (source) => prefix + source.slice("lucide:".length),
    },
    load: {
      filter: { id: /lucide[\\/]icon-/ },
      async handler(id) {
        set ??= JSON.parse(await this.fs.readFile(setFile, { encoding: "utf8" })) as IconSet;
        const name = id.slice(prefix.length);
        const icon = set.icons[name];
        if (!icon) throw new Error(`Lucide has no icon "${name}".`);
        return componentCode(icon.body);
      },
    },
  };
}

/**
 * Returns the code of a component that draws an icon. It creates elements, because the Trusted Types of the page forbid
 * markup as a string. Icons are hidden from screen readers unless a property says otherwise.
 */
function componentCode(body: string): string {
  return `import { createElement } from "react";
const shared = { width: 24, height: 24, viewBox: "0 0 24 24", "aria-hidden": true };
export default function LucideIcon(properties) {
  return createElement("svg", { ...shared, ...properties }, ${elementsCode(body)});
}
`;
}

/** Returns the code that creates the elements of SVG markup, separated by commas. */
function elementsCode(markup: string): string {
  const parser = new SaxesParser({ fragment: true });
  const open: { readonly start: string; readonly children: string[] }[] = [{ start: "", children: [] }];
  parser.on("opentag", ({ name, attributes }) => {
    const properties = Object.entries(attributes).map(([key, value]) => [propertyOf(key), value]);
    const start = `createElement(${JSON.stringify(name)}, ${JSON.stringify(Object.fromEntries(properties))}`;
    open.push({ start, children: [] });
  });
  parser.on("closetag", () => {
    const element = open.pop();
    if (element) open.at(-1)?.children.push(`${[element.start, ...element.children].join(", ")})`);
  });
  parser.write(markup).close();
  return open[0]?.children.join(", ") ?? "";
}

/** Returns React's name of an SVG attribute: "stroke-width" is `strokeWidth`. */
function propertyOf(attribute: string): string {
  return attribute.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
