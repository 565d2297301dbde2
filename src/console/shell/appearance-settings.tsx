import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "../api/load-chunk.ts";
import { Field, Fields } from "../components/field.tsx";
import { chosenTheme, chooseTheme, type Theme, themes } from "../theme/theme-choice.ts";
import { chooseLanguage, currentLanguage, type Language, languages } from "../messages/load-messages.ts";

/** Selection of language and appearance. */
export function AppearanceSettings() {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Fields>
      <Field label={t("menu.language")}>
        {(control) => (
          <select
            {...control}
            value={currentLanguage()}
            onChange={({ currentTarget }) => chooseWhenLoaded(currentTarget.value as Language)}
          >
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("menu.theme")}>
        {(control) => (
          <select
            {...control}
            value={theme}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.value as Theme;
              chooseTheme(chosen);
              setTheme(chosen);
            }}
          >
            {themes.map((name) => (
              <option key={name} value={name}>
                {t(`menu.${name}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Fields>
  );
}

function chooseWhenLoaded(language: Language): void {
  void loadChunk(() => chooseLanguage(language));
}
