import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import styles from "./tab-links.module.css";

/** Link to a part of a section that has its own address. */
export interface TabLink {
  readonly to: string;
  readonly text: string;
  /** True to highlight the link only on its exact address, not on addresses below it. */
  readonly end?: boolean;
}

/** Links to the parts of a section, as tabs. They are outside the page's `nav`, which contains only the sections. */
export function TabLinks({ links }: { readonly links: readonly TabLink[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.tabs} aria-label={t("part.tabs")}>
      {links.map(({ to, text, end = false }) => (
        <li key={to}>
          <NavLink to={to} end={end}>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
