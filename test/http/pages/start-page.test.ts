import { expect, test } from "vitest";
import { loadStartPage } from "../../../src/http/pages/start-page.ts";

const pages = await loadStartPage('a "token" & <more>', true);
const textOf = (path: string) => pages.get(path)?.body.toString() ?? "";

test("the token is put into the page as text", () => {
  expect(textOf("/")).toContain('content="a &quot;token&quot; &amp; &lt;more>"');
});

test("the page says what files the services take", () => {
  expect(textOf("/")).toContain(
    "MP4 up to 150 MB · JPG, PNG, GIF, WEBP and more up to 12 MB, 500 pixels or larger · PDF up to 10 MB",
  );
  expect(textOf("/")).not.toMatch(/__[A-Z_]+__/);
});

test("everything that the page and its scripts load is served", () => {
  const wanted = [...textOf("/").matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(wanted.length).toBeGreaterThan(2);
  for (const path of wanted) {
    expect([...pages.keys()]).toContain(path);
    const imports = textOf(path).matchAll(/\bfrom "(\.\/[^"]+)"/g);
    for (const [, name = ""] of imports) {
      const imported = new URL(name, new URL(path, "http://gateway")).pathname;
      if (!wanted.includes(imported)) wanted.push(imported);
    }
  }
  expect(
    [...pages.keys()].filter((path) => path.startsWith("/assets/start/") && !wanted.includes(path)),
  ).toEqual([]);
});

test("nothing inline may run, and what is no page may do nothing", () => {
  const { "/": policy, ...others } = Object.fromEntries(
    [...pages].map(([path, page]) => [path, page.contentSecurityPolicy]),
  );
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
  expect([...new Set(Object.values(others))]).toEqual([
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  ]);
  expect(textOf("/")).not.toMatch(/<script>|<style>|\son\w+=|\sstyle=/);
});
