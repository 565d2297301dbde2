import { graphqlText } from "./graphql-text.ts";

/**
 * The check of a media mutation whose answer was lost: a GraphQL document. Without an identifier nothing can be asked,
 * because the media service lists nothing; then a comment says so.
 */
export function mediaCheck(kind: "video" | "document" | "image", id: string | null = null): string {
  if (id !== null) return `{ ${kind}(${kind}Id: ${graphqlText(id)}) { ${kind}Id status upstreamStatus } }`;
  return (
    `# The media service lists no ${kind}s, so no query finds one without its identifier.\n` +
    `# A second call makes another ${kind}; one that no listing uses is removed by the service after a while.\n` +
    "{ viewer { rateLimits { scope used remaining } } }"
  );
}
