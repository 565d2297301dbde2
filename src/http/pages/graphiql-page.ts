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
 * GraphiQL shifts tabs with a CSS transform when their widths change, for instance when fonts load. It applies the
 * transform only while a tab has the focus. Without this rule, a clicked tab would move away under the pointer, and the
 * click would be lost.
 */
const ownStyle = `.graphiql-container .graphiql-tab { transform: none !important; }
body { display: flex; flex-direction: column; height: 100vh; margin: 0; }
#root { flex: 1; min-height: 0; }
#session { display: flex; justify-content: flex-end; align-items: center; gap: 12px; padding: 6px 12px; font: 14px system-ui, sans-serif; }
#session[hidden] { display: none; }`;

/** Creates the GraphiQL page with all its assets inline, so that it works without a network. */
export async function createGraphiqlPage(content: GraphiqlContent): Promise<Page> {
  const { demoToken, offersSignIn, demoVideoId, introspection } = content;
  // 9 MB of text: a gateway without GraphiQL does not load it.
  const { css, editorWorkerService, favicon, graphqlWorker, js, jsonWorker } =
    await import("@graphql-yoga/render-graphiql/graphiql");
  const headers = JSON.stringify({ Authorization: `Bearer ${demoToken ?? "<your token>"}` }, null, 2);
  const options = {
    title: "Marketplace Gateway",
    headers,
    defaultTabs: createGraphiqlTabs(demoVideoId).map((tab) => ({ ...tab, headers })),
    shouldPersistHeaders: false,
    // Without this, GraphiQL sends an introspection query.
    ...(!introspection && { schema: null }),
  };
  const startWorkers = scriptOfWorkers({ editorWorkerService, json: jsonWorker, graphql: graphqlWorker });
  const ownScript = await readOwnScript();
  // Prevents the text from closing the script element.
  const data = JSON.stringify({ offersSignIn, options }).replaceAll("<", "\\u003c");
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${options.title}</title>
    <link rel="icon" href="${favicon}">
    <style>${css}</style>
    <style>${ownStyle}</style>
  </head>
  <body>
    <noscript>GraphiQL needs JavaScript.</noscript>
    <div id="session" hidden></div>
    <div id="root"></div>
    <script type="application/json" id="page-data">${data}</script>
    <script>${startWorkers}</script>
    <script>${js}</script>
    <script type="module">${ownScript}</script>
  </body>
</html>
`;
  const body = Buffer.from(html);
  return {
    mediaType: "text/html; charset=utf-8",
    body,
    gzipped: gzipSync(body, { level: 3 }),
    brotlied: null,
    digest: digestOf(body),
    headers: {
      "Cache-Control": "no-cache",
      // The same URL also serves operations, so caches must distinguish by these headers.
      Vary: "Accept, Accept-Encoding",
      "Content-Security-Policy": policyOf([startWorkers, js, ownScript]),
      "Referrer-Policy": "no-referrer",
    },
  };
}

/** Script that creates the editor's workers from inline text. */
function scriptOfWorkers(texts: Readonly<Record<string, string>>): string {
  return `{
  const workers = ${JSON.stringify(texts)};
  for (const [label, text] of Object.entries(workers)) {
    workers[label] = URL.createObjectURL(new Blob([text], { type: "application/javascript" }));
  }
  self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_moduleId, label) => workers[label] };
}`;
}

/** Returns the page's own script as JavaScript. When the sources run directly, its types are stripped here. */
async function readOwnScript(): Promise<string> {
  const isSource = import.meta.url.endsWith(".ts");
  const name = `../../pages/graphiql/main.${isSource ? "ts" : "js"}`;
  const text = await readFile(new URL(name, import.meta.url), "utf8");
  return isSource ? stripTypeScriptTypes(text) : text;
}

/**
 * Content security policy of the page: only its own scripts run. The editor starts its workers from `blob:` URLs and
 * creates styles at runtime.
 */
function policyOf(scripts: readonly string[]): string {
  const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data:",
    "font-src data:",
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
# as a multipart request: see the README.
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
    ? "# Watch the sandbox's own video until its status is\n# final, or set the id of another one in the variables."
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
