import type { DocumentPartsFragment, ImagePartsFragment, VideoPartsFragment } from "../generated/graphql.ts";
import type { MediaKind } from "../files/file-kinds.ts";

/** State of a media resource at the marketplace. */
export type MediaFacts = DocumentPartsFragment | ImagePartsFragment | VideoPartsFragment;

/** Status groups, in the order of the filter. `GONE` means that the marketplace has removed the media. */
export const mediaStatuses = ["READY", "IN_WORK", "REFUSED", "GONE"] as const;

/** One of `mediaStatuses`. */
export type MediaStatus = (typeof mediaStatuses)[number];

/** Returns the kind of media. */
export function kindOfFacts({ __typename: type }: MediaFacts): MediaKind {
  return type === "Video" ? "video" : type === "Image" ? "image" : "document";
}

/**
 * Returns the status group of media.
 * @param facts null once the marketplace has removed it.
 */
export function statusOf(facts: MediaFacts | null): MediaStatus {
  if (facts === null) return "GONE";
  if (facts.__typename === "Image") return "READY";
  const status = facts.__typename === "Video" ? facts.videoStatus : facts.documentStatus;
  if (status === "LIVE" || status === "ACCEPTED") return "READY";
  if (status === "EXPIRED") return "GONE";
  return facts.isTerminal ? "REFUSED" : "IN_WORK";
}

/** True while the marketplace may still change the status. */
export function isProcessing(facts: MediaFacts | null): boolean {
  return facts !== null && facts.__typename !== "Image" && !facts.isTerminal;
}

/** Returns the identifier to use in listings. */
export function listingIdOf(facts: MediaFacts): string {
  if (facts.__typename === "Video") return facts.videoId;
  return facts.__typename === "Image" ? facts.imageId : facts.documentId;
}

/** Returns the URL of media: of an image, or of the stream of a live video; null for documents and until there is one. */
export function addressOf(facts: MediaFacts | null): string | null {
  if (facts?.__typename === "Image") return facts.url;
  if (facts?.__typename !== "Video") return null;
  const { playlists } = facts;
  return (playlists.find(({ protocol }) => protocol === "HLS") ?? playlists[0])?.url ?? null;
}

/** Returns the URL of a preview image; null when there is none. */
export function pictureOf(facts: MediaFacts | null): string | null {
  if (facts?.__typename === "Video") return facts.thumbnailUrl;
  return facts?.__typename === "Image" ? facts.url : null;
}
