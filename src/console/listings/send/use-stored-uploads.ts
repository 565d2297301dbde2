import { useMemo } from "react";
import { useCurrentUser } from "../../session/session-context.ts";
import { StoredUploads } from "./stored-uploads.ts";

/** Returns the stored uploads of the user. */
export function useStoredUploads(): StoredUploads {
  const { kept } = useCurrentUser();
  return useMemo(() => new StoredUploads(kept), [kept]);
}
