import { readdirSync, readFileSync } from "node:fs";

/** An entry of the sidebar. VitePress has a type for it, but is not installed with the project. */
interface SidebarEntry {
  text: string;
  link?: string;
  collapsed?: boolean;
  items?: SidebarEntry[];
}

const decisionsFolder = new URL("../decisions/", import.meta.url);

/** Decisions by number, with their titles. */
const decisions: SidebarEntry[] = readdirSync(decisionsFolder)
  .filter((name) => /^\d+-.*\.md$/.test(name))
  .toSorted()
  .map((name) => ({
    text: /^# (.*)$/m.exec(readFileSync(new URL(name, decisionsFolder), "utf8"))?.[1] ?? name,
    link: `/decisions/${name.replace(/\.md$/, "")}`,
  }));

/** Every page of the site, in reading order. */
export const sidebar: SidebarEntry[] = [
  {
    text: "Introduction",
    items: [
      { text: "What it is", link: "/" },
      { text: "Your first page", link: "/start" },
      { text: "Concepts", link: "/concepts" },
      { text: "Compared with alternatives", link: "/alternatives" },
    ],
  },
  {
    text: "Guides",
    items: [
      { text: "Upload a video and use it", link: "/guides/videos" },
      { text: "Resumable uploads", link: "/guides/resumable-uploads" },
      { text: "Documents", link: "/guides/documents" },
      { text: "Images", link: "/guides/images" },
      { text: "Create a report, read its rows", link: "/guides/reports" },
      { text: "Upload a feed, see what failed", link: "/guides/feeds" },
      { text: "What to upload", link: "/guides/uploads" },
      { text: "Schedules", link: "/guides/schedules" },
      { text: "Change store categories", link: "/guides/store-categories" },
      { text: "Plan store categories", link: "/guides/store-plan" },
      { text: "Large catalog files", link: "/guides/catalog-files" },
      { text: "Signing keys and signed calls", link: "/guides/signing" },
      { text: "Sign in with a browser", link: "/guides/sign-in" },
      { text: "Watch many objects", link: "/guides/watching" },
      { text: "A subgraph of a supergraph", link: "/guides/federation" },
      { text: "Test against the sandbox", link: "/guides/testing" },
      { text: "Repeat a mutation safely", link: "/guides/safe-repeats" },
      { text: "The console", link: "/guides/console" },
    ],
  },
  {
    text: "Build on it",
    items: [
      { text: "Clients", link: "/clients" },
      { text: "Tokens", link: "/tokens" },
      { text: "The sandbox", link: "/sandbox" },
      { text: "Embed the gateway", link: "/embedding" },
      { text: "Errors", link: "/errors" },
      {
        text: "Schema",
        link: "/schema/",
        collapsed: true,
        items: [
          { text: "Queries", link: "/schema/queries" },
          { text: "Mutations", link: "/schema/mutations" },
          { text: "Subscriptions", link: "/schema/subscriptions" },
          { text: "Objects", link: "/schema/objects" },
          { text: "Interfaces and unions", link: "/schema/abstract-types" },
          { text: "Inputs", link: "/schema/inputs" },
          { text: "Enums", link: "/schema/enums" },
          { text: "Scalars and directives", link: "/schema/scalars" },
        ],
      },
    ],
  },
  {
    text: "Run it",
    items: [
      { text: "Configuration", link: "/configuration" },
      { text: "Deployment", link: "/deployment" },
      { text: "Operations", link: "/operations" },
      { text: "Scaling", link: "/scaling" },
      { text: "Capacity", link: "/capacity" },
      { text: "Incidents", link: "/incidents" },
      { text: "Traces", link: "/traces" },
      { text: "Persisted operations", link: "/persisted-operations" },
      { text: "Security", link: "/security" },
      { text: "Performance", link: "/performance" },
    ],
  },
  {
    text: "About",
    items: [
      { text: "Architecture", link: "/architecture" },
      { text: "Decisions", link: "/decisions/", collapsed: true, items: decisions },
      { text: "Glossary", link: "/glossary" },
      { text: "Upgrading", link: "/upgrading" },
      { text: "Changelog", link: "/changelog" },
      { text: "Licences", link: "/licences" },
    ],
  },
];
