import { useMemo } from "react";
import { type CombinedError, useQuery } from "urql";
import { reportTypesQuery } from "./operations.ts";
import { creatableTypes, type ReportType } from "./report-draft.ts";

/** Returns the types of reports; null until they are loaded. */
export function useReportTypes(): {
  readonly types: readonly ReportType[] | null;
  readonly error: CombinedError | undefined;
} {
  const [{ data, error }] = useQuery({ query: reportTypesQuery, requestPolicy: "cache-first" });
  const types = useMemo(() => (data ? creatableTypes(data.sellerFeedTypes) : null), [data]);
  return { types, error };
}
