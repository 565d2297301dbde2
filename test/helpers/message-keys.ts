import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const folder = fileURLToPath(new URL("../../src/console", import.meta.url));

/** Returns the keys of all messages of the console that have a dot, such as "status.queued". */
async function messageKeys(): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for await (const file of glob("**/messages/english.ts", { cwd: folder })) {
    const { english, default: words = english } = (await import(`${folder}/${file}`)) as Record<
      string,
      object
    >;
    for (const key of keysOf(words ?? {})) if (key.includes(".")) keys.add(key);
  }
  return keys;
}

function keysOf(words: object, before = ""): string[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? keysOf(value, `${before}${name}.`)
      : [(before + name).replace(/_(one|other)$/, "")],
  );
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Returns the keys of messages that a page shows instead of their texts. */
export async function untranslatedKeys(page: Page): Promise<string[]> {
  known ??= messageKeys();
  const keys = await known;
  const words = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [title], [placeholder]")];
    const names = ["aria-label", "title", "placeholder"];
    const attributes = named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ""));
    return [document.body.innerText, ...attributes].join("\n").split(/\s+/);
  });
  return words.filter((word) => keys.has(word));
}
