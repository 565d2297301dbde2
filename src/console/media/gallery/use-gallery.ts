import { useSyncExternalStore } from "react";
import { useCurrentUser } from "../../session/session-context.ts";
import { Gallery, type GalleryItem } from "./gallery-store.ts";

/** Returns the user's gallery. */
export function useGallery(): Gallery {
  const { kept, services, user } = useCurrentUser();
  return services.get("media gallery", () => new Gallery(kept, user.userId));
}

/** Returns the gallery's items and renders again when they change. */
export function useGalleryItems(): readonly GalleryItem[] {
  const gallery = useGallery();
  return useSyncExternalStore(gallery.subscribe, () => gallery.items);
}
