import { useCallback } from "react";
import { useTranslation } from "react-i18next";

/** Returns a function that names a feed type; an unknown type keeps its code. */
export function useTypeName(): (feedType: string) => string {
  const { t } = useTranslation("tasks");
  return useCallback(
    (feedType: string) => t(`types.${feedType}` as "types.FX_LISTING", { defaultValue: feedType }),
    [t],
  );
}
