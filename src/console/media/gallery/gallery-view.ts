import { useCallback, useState } from "react";
import type { UserStorage } from "../../session/user-storage.ts";
import { useCurrentUser } from "../../session/session-context.ts";

/** Views of the gallery: cards with previews, or a table. */
export const galleryViews = ["gallery", "list"] as const;

/** One of `galleryViews`. */
export type GalleryView = (typeof galleryViews)[number];

const storageKey = "media view";

/** Returns the view that the user has chosen; "gallery" by default. */
export async function readGalleryView(kept: Pick<UserStorage, "get">): Promise<GalleryView> {
  return (await kept.get<GalleryView>(storageKey)) ?? "gallery";
}

/** Returns the view and a function that changes it and stores it for the next visit. */
export function useGalleryView(initial: GalleryView): readonly [GalleryView, (view: GalleryView) => void] {
  const { kept } = useCurrentUser();
  const [view, setView] = useState(initial);
  const change = useCallback(
    (next: GalleryView) => {
      setView(next);
      void kept.set(storageKey, next);
    },
    [kept],
  );
  return [view, change];
}
