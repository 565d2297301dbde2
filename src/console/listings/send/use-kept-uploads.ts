import { useMemo } from "react";
import { useCurrentUser } from "../../session/session-context.ts";
import { KeptUploads } from "./kept-uploads.ts";

/** Returns the stored uploads of the user. */
export function useKeptUploads(): KeptUploads {
  const { kept } = useCurrentUser();
  return useMemo(() => new KeptUploads(kept), [kept]);
}
