import { useEffect, useState } from "react";
import type { SentUpload } from "./send/stored-uploads.ts";
import { useStoredUploads } from "./send/use-stored-uploads.ts";

/** Returns the uploads of this browser, latest first; null until they are loaded. */
export function useSentUploads(): readonly SentUpload[] | null {
  const kept = useStoredUploads();
  const [sent, setSent] = useState<readonly SentUpload[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const all = await kept.listSent();
      if (!isLeft) setSent(all);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [kept]);
  return sent;
}
