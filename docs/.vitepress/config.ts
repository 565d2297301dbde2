import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";
import { useBlockLabels } from "./block-labels.ts";
import { useProjectLinks } from "./project-links.ts";
import { sidebar } from "./sidebar.ts";
import { slugOf } from "./slug.ts";

const { version, repository } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string; repository?: { url: string } | string };
const repositoryUrl = (typeof repository === "string" ? repository : repository?.url)
  ?.replace(/^git\+/, "")
  .replace(/\.git$/, "");

/** Path below which the site is served; begins and ends with a slash. */
const base = process.env["DOCS_BASE"] ?? "/";
if (!/^\/(?:.*\/)?$/.test(base))
  throw new Error(`DOCS_BASE is "${base}"; it must begin and end with a slash.`);

export default defineConfig({
  base,
  lang: "en",
  title: "Marketplace Gateway",
  titleTemplate: ":title · Marketplace Gateway",
  description:
    "One GraphQL API over a marketplace's REST services: streaming uploads, live statuses, shared rate limits.",
  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: `${base}logo.svg` }],
    ["meta", { name: "theme-color", content: "#2b59d9" }],
  ],
  markdown: {
    anchor: { slugify: slugOf },
    languageAlias: { env: "dotenv", systemd: "ini" },
    theme: { light: "github-light", dark: "github-dark" },
    config(markdown) {
      useProjectLinks(markdown, repositoryUrl?.startsWith("https://") ? `${repositoryUrl}/blob/main/` : null);
      useBlockLabels(markdown);
    },
  },
  themeConfig: {
    logo: "/logo.svg",
    nav: [
      { text: "First page", link: "/start" },
      { text: "Guides", link: "/guides/videos", activeMatch: "/guides/" },
      { text: "Clients", link: "/clients" },
      { text: "Schema", link: "/schema/", activeMatch: "/schema/" },
      { text: "Errors", link: "/errors" },
      {
        text: "Operations",
        link: "/operations",
        activeMatch: "^/(operations|scaling|capacity|incidents|traces|persisted-operations)",
      },
      {
        text: version,
        items: [
          { text: "Upgrading", link: "/upgrading" },
          { text: "Changelog", link: "/changelog" },
        ],
      },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: "local", options: { detailedView: true } },
    externalLinkIcon: true,
    footer: { message: "MIT licence. The project's tests run every code block on these pages." },
  },
});
