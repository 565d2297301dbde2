import ShoppingBag from "lucide:shopping-bag";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, NavLink, useLocation } from "react-router";
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
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const navigation = useRef<HTMLElement>(null);
  // On narrow screens the navigation scrolls sideways.
  useEffect(() => {
    const index = sections.findIndex(({ path }) => matchPath(path === "/" ? path : `${path}/*`, pathname));
    const link = navigation.current?.querySelectorAll("a")[index];
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <div className={styles.frame}>
      <a
        // The router writes the home page's address with a slash at the end, which the page's own may lack.
        href={`${location.pathname}${location.search}#content`}
        className={styles.skip}
        onClick={(event) => {
          // Following the link would add an entry to the history.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t("skip")}
      </a>
      <header className={styles.top}>
        <span className={styles.brand}>
          <ShoppingBag aria-hidden />
          <span className={styles.product}>{t("product")}</span>
          {mode === "SANDBOX" && <Badge tone="neutral">{t("sandbox")}</Badge>}
        </span>
        <div className={styles.tools}>{tools}</div>
      </header>
      <nav ref={navigation} className={styles.navigation} aria-label={t("navigation")}>
        <ul>
          {sections.map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <NavLink to={path} end={path === "/"}>
                <Icon aria-hidden />
                {t(`rooms.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {aside}
    </div>
  );
}
