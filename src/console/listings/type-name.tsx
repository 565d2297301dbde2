import { useTranslation } from "react-i18next";

/** Name of a feed type: in plain words when known, otherwise its identifier. */
export function TypeName({ feedType }: { readonly feedType: string }) {
  return useTypeName()(feedType);
}

/** Returns a function that names a feed type: in plain words when known, otherwise by its identifier. */
export function useTypeName(): (feedType: string) => string {
  const { t } = useTranslation("listings");
  return (feedType) => t(`types.${feedType}` as "types.FX_LISTING", { defaultValue: feedType });
}
