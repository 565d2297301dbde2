// The README's table of settings. Run by itself it writes the table into the README.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { settings } from "../src/config/settings.ts";

const readme = new URL("../README.md", import.meta.url);
const part = /(<!-- settings -->\n)[\s\S]*?(\n<!-- \/settings -->)/;

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { fallback, description, isSecret }]) => {
    const shown = fallback ? `\`${fallback}\`` : "nothing";
    const names = isSecret ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``;
    return `| ${names} | ${shown} | ${description} |`;
  });
  return ["| Variable | Default | Meaning |", "|---|---|---|", ...rows].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await readFile(readme, "utf8");
  await writeFile(
    readme,
    text.replace(part, (_, before: string, after: string) => before + settingsTable() + after),
  );
}
