import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import styles from "./tab-links.module.css";

/** A part of a room that has an address of its own. */
export interface TabLink {
  readonly to: string;
  readonly text: string;
  /** Whether it is the current one only at exactly its address, and not below it. */
  readonly end?: boolean;
}

/** Links to the parts of a room, as tabs. They stand in the content: the page's `nav` holds the rooms alone. */
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
