/** How the console is coloured: as the system prefers, or as the reader has chosen. */
export const themes = ["system", "light", "dark"] as const;

/** One of them. */
export type Theme = (typeof themes)[number];

const storageKey = "marketplace-console:theme";

/** What the reader has chosen. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(storageKey);
  return themes.find((name) => name === kept) ?? "system";
}

/** Colours the console so, now and at the next visit. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  showTheme(theme);
}

/** Colours the console. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
