import { useMemo } from "react";
import { useCurrentUser } from "../../session/session-context.ts";
import { KeptUploads } from "./kept-uploads.ts";

/** What this browser knows of the user's uploads. */
export function useKeptUploads(): KeptUploads {
  const { kept } = useCurrentUser();
  return useMemo(() => new KeptUploads(kept), [kept]);
}
