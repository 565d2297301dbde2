import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** The numbered points of version 0.3.0 in the changelog, including nested ones. */
async function numbersOfChangelog(): Promise<string[]> {
  const text = await readFile("CHANGELOG.md", "utf8");
  const part = /^## 0\.3\.0[\s\S]*?(?=^## )/m.exec(text)?.[0] ?? "";
  return [...part.matchAll(/^(?:(\d+)\.| {3}- (\d+[a-z])\.) /gm)].map(
    ([, point, inner]) => point ?? inner ?? "",
  );
}

test("every numbered point of version 0.3.0 has a test with its number", async () => {
  const numbers = await numbersOfChangelog();
  expect(numbers.filter((number) => !/[a-z]/.test(number))).toEqual(
    Array.from({ length: 25 }, (_, index) => `${index + 1}`),
  );
  const files = (await readdir("test", { recursive: true })).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(files.map((name) => readFile(`test/${name}`, "utf8")));
  const titles = texts.join("\n");
  expect(numbers.filter((number) => !new RegExp(`["\`']detail ${number}[:,]`).test(titles))).toEqual([]);
});
