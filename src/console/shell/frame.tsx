import { Braces, ShoppingBag } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { Button } from "../parts/button.tsx";
import { Badge } from "../parts/notice.tsx";
import { useConfig } from "../session/session-context.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./frame.module.css";
import { NetworkBanner } from "./network-banner.tsx";
import { OperationsPanel } from "./operations-panel.tsx";
import { rooms } from "./rooms.ts";

/** What surrounds every screen: the navigation, the account, the operations panel, and the banner of a lost network. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { mode } = useConfig();
  const main = useRef<HTMLElement>(null);
  const [showsOperations, setShowsOperations] = useState(false);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t("skip")}
      </button>
      <header className={styles.top}>
        <span className={styles.brand}>
          <ShoppingBag aria-hidden />
          {t("product")}
          {mode === "SANDBOX" && <Badge tone="neutral">{t("sandbox")}</Badge>}
        </span>
        <div className={styles.tools}>
          <Button
            weight="plain"
            icon={<Braces aria-hidden />}
            aria-expanded={showsOperations}
            onClick={() => setShowsOperations(!showsOperations)}
          >
            <span className={styles.wide}>{t("operations.open")}</span>
            <span className="visually-hidden">{t("operations.open")}</span>
          </Button>
          <AccountMenu />
        </div>
      </header>
      <nav className={styles.navigation} aria-label={t("navigation")}>
        <ul>
          {rooms.map(({ name, icon: Icon }) => (
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
        <NetworkBanner />
        {children}
      </main>
      {showsOperations && <OperationsPanel onClose={() => setShowsOperations(false)} />}
    </div>
  );
}
