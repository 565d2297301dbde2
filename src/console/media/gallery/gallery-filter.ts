import { type MediaKind, mediaKinds } from "../files/file-kinds.ts";
import type { GalleryItem } from "./gallery-store.ts";
import { type MediaStatus, mediaStatuses, statusOf } from "./media-facts.ts";

/** Filter of the gallery; null shows all media. */
export interface GalleryFilter {
  /** Part of the name or the title; empty for all. */
  readonly search: string;
  readonly kind: MediaKind | null;
  readonly status: MediaStatus | null;
}

/** Reads the filter from the URL's parameters. */
export function filterOf(parameters: URLSearchParams): GalleryFilter {
  const kind = parameters.get("kind");
  const status = parameters.get("status");
  return {
    search: parameters.get("q") ?? "",
    kind: mediaKinds.find((one) => one === kind) ?? null,
    status: mediaStatuses.find((one) => one === status) ?? null,
  };
}

/** Returns the gallery items that match the filter, in their order. */
export function filterItems(items: readonly GalleryItem[], filter: GalleryFilter): readonly GalleryItem[] {
  const { kind, status } = filter;
  const search = filter.search.trim().toLowerCase();
  return items.filter(
    (item) =>
      (kind === null || item.kind === kind) &&
      (status === null || statusOf(item.facts) === status) &&
      (search === "" || namesOf(item).some((name) => name.toLowerCase().includes(search))),
  );
}

function namesOf({ name, facts }: GalleryItem): readonly string[] {
  return facts?.__typename === "Video" ? [name, facts.title] : [name];
}

/** Returns the items with rejected media first, then the newest first. */
export function failuresFirst(items: readonly GalleryItem[]): readonly GalleryItem[] {
  return items.toSorted((one, other) => Number(isRejected(other)) - Number(isRejected(one)));
}

function isRejected({ facts }: GalleryItem): boolean {
  return statusOf(facts) === "REFUSED";
}
