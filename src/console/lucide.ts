import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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
    resolveId: (source) => (source.startsWith("lucide:") ? prefix + source.slice("lucide:".length) : null),
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      set ??= JSON.parse(await this.fs.readFile(setFile, { encoding: "utf8" })) as IconSet;
      const name = id.slice(prefix.length);
      const icon = set.icons[name];
      if (!icon) throw new Error(`Lucide has no icon "${name}".`);
      return componentCode(icon.body);
    },
  };
}

/** Returns the code of an icon component. Icons are hidden from screen readers by default. */
function componentCode(body: string): string {
  return `import { createElement } from "react";
const shared = { width: 24, height: 24, viewBox: "0 0 24 24", "aria-hidden": true };
const content = { __html: ${JSON.stringify(body)} };
export default function LucideIcon(properties) {
  return createElement("svg", { ...shared, ...properties, dangerouslySetInnerHTML: content });
}
`;
}
