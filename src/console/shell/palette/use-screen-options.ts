import { useTranslation } from "react-i18next";
import { sections } from "../sections.ts";
import type { SearchOption } from "./search-option.ts";

const actions = [
  { name: "uploadMedia", to: "/media" },
  { name: "uploadListings", to: "/listings" },
  { name: "createReport", to: "/reports/create" },
] as const;

/** Returns the main actions and the screens as options of the search. */
export function useScreenOptions(): {
  readonly actions: readonly SearchOption[];
  readonly screens: readonly SearchOption[];
} {
  const { t } = useTranslation();
  return {
    actions: actions.map(({ name, to }) => ({
      id: `action:${name}`,
      kind: "action",
      title: t(`search.actions.${name}`),
      detail: "",
      keywords: [],
      to,
    })),
    screens: sections.map(({ name, path }) => ({
      id: `screen:${name}`,
      kind: "screen",
      title: t(`rooms.${name}`),
      detail: "",
      keywords: [],
      to: path,
    })),
  };
}
