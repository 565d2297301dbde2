import type { UserStorage } from "../session/user-storage.ts";

/**
 * Media that the media screen has stored in this browser.
 * @typeParam Facts Fields of the state that a screen reads, with the names of the media screen.
 */
export interface StoredMedia<Facts = { readonly title?: string }> {
  /** Global identifier. */
  readonly id: string;
  readonly kind: "document" | "image" | "video";
  /** Name of the uploaded file. */
  readonly name: string;
  /** Creation time, as ISO text. */
  readonly madeAt: string;
  /** Last known state; null once the marketplace has removed the media. */
  readonly facts: Facts | null;
}

/** Lists the media of this browser, newest first. */
export async function listStoredMedia<Facts = { readonly title?: string }>(
  kept: Pick<UserStorage, "list">,
): Promise<readonly StoredMedia<Facts>[]> {
  const all = [...(await kept.list<StoredMedia<Facts>>("media:")).values()];
  return all.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
}

/** Returns the address of a media item's details below the console's path. */
export function mediaAddress({ id }: Pick<StoredMedia, "id">): string {
  return `/media/${encodeURIComponent(id)}`;
}
