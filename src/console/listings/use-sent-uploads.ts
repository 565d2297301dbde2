import { useEffect, useState } from "react";
import type { SentUpload } from "./send/kept-uploads.ts";
import { useKeptUploads } from "./send/use-kept-uploads.ts";

/** Returns the uploads of this browser, latest first; null until they are loaded. */
export function useSentUploads(): readonly SentUpload[] | null {
  const kept = useKeptUploads();
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
