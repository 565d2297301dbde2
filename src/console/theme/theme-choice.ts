/** Appearance of the console: the system's preference, light or dark. */
export const themes = ["system", "light", "dark"] as const;

/** Appearance of the console. */
export type Theme = (typeof themes)[number];

const storageKey = "marketplace-console:theme";

/** Returns the user's choice; "system" by default. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(storageKey);
  return themes.find((name) => name === kept) ?? "system";
}

/** Applies an appearance and stores it for the next visit. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(storageKey, theme);
  showTheme(theme);
}

/** Applies an appearance. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
