import { useTranslation } from "react-i18next";

/** What a feed type is called: in plain words where it is known, else as the service spells it. */
export function TypeName({ feedType }: { readonly feedType: string }) {
  return useTypeName()(feedType);
}

/** The same as a text. */
export function useTypeName(): (feedType: string) => string {
  const { t } = useTranslation("listings");
  return (feedType) => t(`types.${feedType}` as "types.FX_LISTING", { defaultValue: feedType });
}
