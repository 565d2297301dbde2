import ShoppingBag from "lucide:shopping-bag";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { Badge } from "../components/notice.tsx";
import { useConfig } from "../session/session-context.ts";
import styles from "./frame.module.css";
import { sections } from "./sections.ts";

/** Properties of the frame. */
export interface FrameProps {
  /** Content at the end of the header, such as the account menu. */
  readonly tools?: ReactNode;
  /** Content beside the page, such as the operations panel. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of every page: header, navigation and skip link. */
export function Frame({ tools, aside, children }: FrameProps) {
  const { t } = useTranslation();
  const { mode } = useConfig();
  const main = useRef<HTMLElement>(null);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t("skip")}
      </button>
      <header className={styles.top}>
        <span className={styles.brand}>
          <ShoppingBag aria-hidden />
          <span className={styles.product}>{t("product")}</span>
          {mode === "SANDBOX" && <Badge tone="neutral">{t("sandbox")}</Badge>}
        </span>
        <div className={styles.tools}>{tools}</div>
      </header>
      <nav className={styles.navigation} aria-label={t("navigation")}>
        <ul>
          {sections.map(({ name, icon: Icon }) => (
            <li key={name}>
              <NavLink to={`/${name}`}>
                <Icon aria-hidden />
                {t(`rooms.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {aside}
    </div>
  );
}
