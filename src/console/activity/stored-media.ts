import type { UserStorage } from "../session/user-storage.ts";

/** Media that the media screen has stored in this browser, as far as other screens read it. */
export interface StoredMedia {
  /** Global identifier. */
  readonly id: string;
  readonly kind: "document" | "image" | "video";
  /** Name of the uploaded file. */
  readonly name: string;
  /** Creation time, as ISO text. */
  readonly madeAt: string;
  /** Last known state; null once the marketplace has removed the media. */
  readonly facts: { readonly title?: string } | null;
}

/** Lists the media of this browser, newest first. */
export async function listStoredMedia(kept: Pick<UserStorage, "list">): Promise<readonly StoredMedia[]> {
  const all = [...(await kept.list<StoredMedia>("media:")).values()];
  return all.toSorted((one, other) => other.madeAt.localeCompare(one.madeAt));
}

/** Returns the address of a media item's details below the console's path. */
export function mediaAddress({ id }: Pick<StoredMedia, "id">): string {
  return `/media/${encodeURIComponent(id)}`;
}
