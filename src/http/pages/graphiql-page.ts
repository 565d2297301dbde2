import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { gzipSync } from "node:zlib";
import { digestOf, type Page } from "./page.ts";

/** Initial content of GraphiQL. */
export interface GraphiqlContent {
  /** Token in the headers editor; null leaves a placeholder. */
  readonly demoToken: string | null;
  /** True when users can sign in: then the page shows the signed-in user and needs no token. */
  readonly offersSignIn: boolean;
  /** Global id of a video for the subscription; null leaves a placeholder. */
  readonly demoVideoId: string | null;
  /** True when introspection is enabled. Without it the page has no documentation and no completion. */
  readonly introspection: boolean;
}

/**
 * GraphiQL shifts tabs with a CSS transform when their widths change. It applies the transform only while a tab has the
 * focus. Without this rule, a clicked tab would move away under the pointer, and the click would be lost.
 *
 * The page is as high as the window, and its parts scroll. On a narrow window, the response is below the editors.
 */
const ownStyle = `body { display: flex; flex-direction: column; height: 100vh; height: 100dvh; overflow: hidden; color-scheme: light dark; background: light-dark(#fff, hsl(219 29% 18%)); }
body.graphiql-light { color-scheme: light; }
body.graphiql-dark { color-scheme: dark; }
#session { display: flex; justify-content: flex-end; align-items: center; gap: 12px; padding: 6px 16px 0; font: 14px system-ui, sans-serif; color: light-dark(#3b4b68, #d0d7e4); }
#session a { color: inherit; }
#session[hidden] { display: none; }
#root { flex: 1; min-height: 0; }
.graphiql-container, .graphiql-dialog, .graphiql-tooltip, .CodeMirror-info, .CodeMirror-hints, .CodeMirror-lint-tooltip, [data-radix-popper-content-wrapper] {
  --font-family: system-ui, sans-serif !important;
  --font-family-mono: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace !important;
}
#root .graphiql-container { width: 100%; height: 100%; }
.graphiql-container .graphiql-tab { transform: none !important; }
@media (max-width: 700px) {
  .graphiql-container .graphiql-main, .graphiql-container .graphiql-session { flex-direction: column; }
  .graphiql-container .graphiql-horizontal-drag-bar { display: none; }
  .graphiql-container .graphiql-main > *, .graphiql-container .graphiql-session > * { min-height: 0; min-width: 0 !important; }
  .graphiql-container .graphiql-sessions { margin: 8px 8px 8px 0; }
  .graphiql-container .graphiql-logo { display: none; }
  .graphiql-container .graphiql-session > :first-child { flex: 3 !important; }
  .graphiql-container .graphiql-session > :last-child { flex: 2 !important; }
  .graphiql-container .graphiql-query-editor { flex-direction: column-reverse; padding: 8px; gap: 8px; }
  .graphiql-container .graphiql-editor-tools { padding: 4px; }
  .graphiql-container .graphiql-editor-tool { padding: 8px; }
  .graphiql-container .graphiql-toolbar { display: flex; width: auto; gap: 8px; }
  .graphiql-container .graphiql-toolbar > * { margin: 0; }
}`;

/**
 * Declarations of embedded fonts, which are most of GraphiQL's style. The page uses fonts of the system instead.
 */
const embeddedFonts = /@font-face\s*\{[^}]*\}/g;

/** The console's icon, embedded. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b59d9"/><path d="M8 12h16l-1.5 11h-13zM12 12V9.5a4 4 0 0 1 8 0V12" fill="none" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/></svg>',
)}`;

/** Creates the GraphiQL page with all its assets inline, so that it works without a network. */
export async function createGraphiqlPage(content: GraphiqlContent): Promise<Page> {
  const { demoToken, offersSignIn, demoVideoId, introspection } = content;
  // 2 MB of text: a gateway without GraphiQL does not load it.
  const { css, js } = await import("@graphql-yoga/render-graphiql/graphiql");
  const headers = JSON.stringify({ Authorization: `Bearer ${demoToken ?? "<your token>"}` }, null, 2);
  const options = {
    title: "Marketplace Gateway",
    headers,
    defaultTabs: createGraphiqlTabs(demoVideoId).map((tab) => ({ ...tab, headers })),
    shouldPersistHeaders: false,
    // Without this, GraphiQL sends an introspection query.
    ...(!introspection && { schema: null }),
  };
  const ownScript = await readOwnScript();
  // Prevents the text from closing the script element.
  const data = JSON.stringify({ offersSignIn, options }).replaceAll("<", "\\u003c");
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${options.title}</title>
    <link rel="icon" href="${icon}">
    <style>${css.replaceAll(embeddedFonts, "")}</style>
    <style>${ownStyle}</style>
  </head>
  <body>
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="session" hidden></div>
    <div id="root"></div>
    <script type="application/json" id="page-data">${data}</script>
    <script>${js}</script>
    <script type="module">${ownScript}</script>
  </body>
</html>
`;
  const body = Buffer.from(html);
  return {
    mediaType: "text/html; charset=utf-8",
    body,
    gzipped: gzipSync(body, { level: 9 }),
    brotlied: null,
    digest: digestOf(body),
    headers: {
      "Cache-Control": "no-cache",
      // The same URL also serves operations, so caches must distinguish by these headers.
      Vary: "Accept, Accept-Encoding",
      "Content-Security-Policy": policyOf([js, ownScript]),
      "Referrer-Policy": "no-referrer",
    },
  };
}

/** Returns the page's own script as JavaScript. When the sources run directly, its types are stripped here. */
async function readOwnScript(): Promise<string> {
  const isSource = import.meta.url.endsWith(".ts");
  const name = `../../pages/graphiql/main.${isSource ? "ts" : "js"}`;
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  return isSource ? stripTypeScriptTypes(text) : text;
}

/**
 * Content security policy of the page: only its own scripts run. GraphiQL creates styles at runtime.
 */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const viewerQuery = `# Who am I, and how much of the limit is left?
query Viewer {
  viewer {
    id
    mode
    rateLimits {
      scope
      limit
      windowSeconds
      used
      remaining
    }
  }
}
`;

const createVideoMutation = `# Declare a video. Its file is sent with uploadVideo,
# as a multipart request.
mutation CreateVideo {
  createVideo(input: { title: "A video", sizeInBytes: 1000000 }) {
    video {
      id
      videoId
      status
    }
    errors {
      ... on MutationError {
        kind
        message
        path
      }
    }
  }
}`;

const videoStatusSubscription = `subscription VideoStatus($id: ID!) {
  videoStatusChanged(id: $id) {
    previousStatus
    isFinal
    observedAt
    video {
      title
      status
      statusMessage
      thumbnailUrl
      playlists {
        protocol
        url
      }
    }
  }
}
`;

/** Example tabs: a query, a mutation and a subscription. */
function createGraphiqlTabs(demoVideoId: string | null) {
  const hint = demoVideoId
    ? "# The sandbox processes its demo video whenever you\n# watch it. The variables have its id; any other\n# video's id works, too."
    : "# Set the id of a video in the variables, and\n# watch it until its status is final.";
  return [
    { query: viewerQuery },
    { query: createVideoMutation },
    {
      query: `${hint}\n${videoStatusSubscription}`,
      variables: `${JSON.stringify({ id: demoVideoId ?? "" }, null, 2)}\n`,
    },
  ];
}
