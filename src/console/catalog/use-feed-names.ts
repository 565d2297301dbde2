import { useTranslation } from "react-i18next";
import type english from "./messages/english.ts";

/** Returns a function that names a feed type in plain words; unknown types get a readable form of their identifier. */
export function useFeedNames(): (feedTypeId: string) => string {
  const { t } = useTranslation("catalog");
  return (feedTypeId) =>
    t(`feedType.${feedTypeId as keyof (typeof english)["feedType"]}`, { defaultValue: readable(feedTypeId) });
}

/** Turns `SANDBOX_ART` into "Sandbox art". */
function readable(identifier: string): string {
  const words = identifier.replaceAll("_", " ").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
