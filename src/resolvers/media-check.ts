import type { OutcomeCheck } from "./errors/outcome-check.ts";
import { graphqlText } from "./graphql-text.ts";

/** What a media mutation creates or changes. */
type MediaKind = "video" | "document" | "image";

/** What becomes of a second copy: the media service removes what no listing uses (wire facts, media §5). */
const unused: Readonly<Record<MediaKind, string>> = {
  video: "an unused video ends after 30 days",
  document: "an unused document ends by itself",
  image: "an unused image ends by itself",
};

/**
 * The check of a media mutation whose answer was lost. Without an identifier no query finds the object, because the media service
 * lists nothing.
 */
export function mediaCheck(kind: MediaKind, id: string | null = null): OutcomeCheck {
  if (id !== null) {
    return { query: `{ ${kind}(${kind}Id: ${graphqlText(id)}) { ${kind}Id status upstreamStatus } }` };
  }
  return {
    query: `# The media service lists no ${kind}s, so no query finds one without its identifier.\n{ viewer { rateLimits { scope used remaining } } }`,
    instead: `and no query finds the ${kind}: repeat the mutation only if a second ${kind} does no harm; ${unused[kind]}`,
  };
}
