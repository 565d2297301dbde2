import type { DocumentPartsFragment, ImagePartsFragment, VideoPartsFragment } from "../generated/graphql.ts";
import type { MediaKind } from "../files/file-kinds.ts";

/** What is known of media at the marketplace. */
export type MediaFacts = DocumentPartsFragment | ImagePartsFragment | VideoPartsFragment;

/** What media is, in the order of the filter. `GONE`: the marketplace has removed it. */
export const mediaStatuses = ["READY", "IN_WORK", "REFUSED", "GONE"] as const;

/** One of them. */
export type MediaStatus = (typeof mediaStatuses)[number];

/** The kind of media. */
export function kindOfFacts({ __typename: type }: MediaFacts): MediaKind {
  return type === "Video" ? "video" : type === "Image" ? "image" : "document";
}

/** Where media stands. @param facts null when the marketplace has it no longer. */
export function statusOf(facts: MediaFacts | null): MediaStatus {
  if (facts === null) return "GONE";
  if (facts.__typename === "Image") return "READY";
  const status = facts.__typename === "Video" ? facts.videoStatus : facts.documentStatus;
  if (status === "LIVE" || status === "ACCEPTED") return "READY";
  if (status === "EXPIRED") return "GONE";
  return facts.isTerminal ? "REFUSED" : "IN_WORK";
}

/** Whether it may change without anybody doing anything. */
export function isInWork(facts: MediaFacts | null): boolean {
  return facts !== null && facts.__typename !== "Image" && !facts.isTerminal;
}

/** The identifier that listings take. */
export function listingIdOf(facts: MediaFacts): string {
  if (facts.__typename === "Video") return facts.videoId;
  return facts.__typename === "Image" ? facts.imageId : facts.documentId;
}

/** A small picture of it; null when there is none. */
export function pictureOf(facts: MediaFacts | null): string | null {
  if (facts?.__typename === "Video") return facts.thumbnailUrl;
  return facts?.__typename === "Image" ? facts.url : null;
}
