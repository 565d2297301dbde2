import { useEffect, useState } from "react";
import { listStoredMedia, mediaAddress, type StoredMedia } from "../../activity/stored-media.ts";
import { useFormats } from "../../messages/formats.ts";
import { useCurrentUser } from "../../session/session-context.ts";
import type { SearchOption } from "./search-option.ts";

/** Returns the media of this browser as options of the search; null while they load. */
export function useMediaOptions(): readonly SearchOption[] | null {
  const { kept } = useCurrentUser();
  const { date } = useFormats();
  const [media, setMedia] = useState<readonly StoredMedia[] | null>(null);
  useEffect(() => {
    // When the browser's storage fails, the search finds no media.
    void listStoredMedia(kept).then(setMedia, () => setMedia([]));
  }, [kept]);
  return (
    media?.map((item) => {
      const title = item.facts?.title ?? item.name;
      return {
        id: `media:${item.id}`,
        kind: "media",
        title,
        detail: title === item.name ? date(item.madeAt) : `${item.name} · ${date(item.madeAt)}`,
        keywords: [],
        to: mediaAddress(item),
      };
    }) ?? null
  );
}
