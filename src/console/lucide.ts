import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
}

/**
 * Vite plugin that makes `import Trash from "lucide:trash"` a React component of that Lucide icon. The icon set is data
 * (`@iconify-json/lucide`, under 1 MB installed); the package of ready components has 50 MB.
 * @throws Error when the set has no icon of that name.
 */
export function lucideIcons(): Plugin {
  const setFile = createRequire(import.meta.url).resolve("@iconify-json/lucide/icons.json");
  // Inside the library's folder, by which the build collects the licenses of what it contains.
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

/** Code of a component that draws an icon. Icons are hidden from screen readers unless a property says otherwise. */
function componentCode(body: string): string {
  return `import { createElement } from "react";
const shared = { width: 24, height: 24, viewBox: "0 0 24 24", "aria-hidden": true };
const content = { __html: ${JSON.stringify(body)} };
export default function LucideIcon(properties) {
  return createElement("svg", { ...shared, ...properties, dangerouslySetInnerHTML: content });
}
`;
}
