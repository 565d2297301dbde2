import { useTranslation } from "react-i18next";
import type english from "./words/english.ts";

/** Gives the name of a feed type in plain words; one that nobody knows is called by its identifier. */
export function useFeedNames(): (feedTypeId: string) => string {
  const { t } = useTranslation("catalog");
  return (feedTypeId) =>
    t(`feedType.${feedTypeId as keyof (typeof english)["feedType"]}`, { defaultValue: readable(feedTypeId) });
}

/** `SANDBOX_ART` as Sandbox art. */
function readable(identifier: string): string {
  const words = identifier.replaceAll("_", " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
