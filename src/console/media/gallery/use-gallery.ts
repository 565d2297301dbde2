import { useSyncExternalStore } from "react";
import { useCurrentUser } from "../../session/session-context.ts";
import { Gallery, type GalleryItem } from "./gallery-store.ts";

/** The gallery of the user. */
export function useGallery(): Gallery {
  const { kept, services, user } = useCurrentUser();
  return services.get("media gallery", () => new Gallery(kept, user.userId));
}

/** What is in it, kept up to date. */
export function useGalleryItems(): readonly GalleryItem[] {
  const gallery = useGallery();
  return useSyncExternalStore(gallery.subscribe, () => gallery.items);
}
