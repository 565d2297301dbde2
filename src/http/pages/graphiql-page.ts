import { createHash } from "node:crypto";
import { graphqlPath } from "../graphql-path.ts";
import type { Page } from "./page.ts";
import { createStaticPage } from "./static-page.ts";

const tabs = [
  {
    query: `# Who am I, and how much of the limit is left?
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
`,
  },
  {
    query: `# Declare a video. Its file goes up with uploadVideo, as a multipart request: see the README.
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
}
`,
  },
  {
    query: `# Put the id of a video into the variables, and watch it until its status is final.
subscription VideoStatus($id: ID!) {
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
`,
    variables: '{\n  "id": ""\n}\n',
  },
] as const;

/**
 * GraphiQL with everything it needs inside the page, so that it works without a network.
 * @param demoToken is filled into the headers editor; null leaves a place for the reader's own.
 */
export async function createGraphiqlPage(demoToken: string | null): Promise<Page> {
  // 9 MB of script in one string: a gateway without GraphiQL does not load it.
  const { renderGraphiQL } = await import("@graphql-yoga/render-graphiql");
  const headers = JSON.stringify({ Authorization: `Bearer ${demoToken ?? "<your token>"}` }, null, 2);
  const html = renderGraphiQL({
    title: "Marketplace Gateway",
    endpoint: graphqlPath,
    headers,
    defaultTabs: tabs.map((tab) => ({ ...tab, headers })),
    subscriptionsProtocol: "SSE",
    shouldPersistHeaders: false,
  });
  return createStaticPage("text/html; charset=utf-8", Buffer.from(html), policyOf(html));
}

/**
 * Only the page's own script runs, known by its hash. The editor's workers start from blob addresses, and it makes
 * styles as it goes.
 */
function policyOf(html: string): string {
  const opening = "<script>";
  const script = html.slice(html.indexOf(opening) + opening.length, html.lastIndexOf("</script>"));
  return [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
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
