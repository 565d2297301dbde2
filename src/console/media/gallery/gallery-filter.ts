import { type MediaKind, mediaKinds } from "../files/file-kinds.ts";
import type { GalleryItem } from "./gallery-store.ts";
import { type MediaStatus, mediaStatuses, statusOf } from "./media-facts.ts";

/** Filter of the gallery; null shows all media. */
export interface GalleryFilter {
  readonly kind: MediaKind | null;
  readonly status: MediaStatus | null;
}

/** Reads the filter from the URL's parameters. */
export function filterOf(parameters: URLSearchParams): GalleryFilter {
  const kind = parameters.get("kind");
  const status = parameters.get("status");
  return {
    kind: mediaKinds.find((one) => one === kind) ?? null,
    status: mediaStatuses.find((one) => one === status) ?? null,
  };
}

/** Returns the gallery items that match the filter. */
export function filterItems(items: readonly GalleryItem[], filter: GalleryFilter): readonly GalleryItem[] {
  const { kind, status } = filter;
  return items.filter(
    (item) => (kind === null || item.kind === kind) && (status === null || statusOf(item.facts) === status),
  );
}
