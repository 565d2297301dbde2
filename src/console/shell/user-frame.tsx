import Braces from "lucide:braces";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Frame } from "./frame.tsx";
import { NetworkBanner } from "./network-banner.tsx";
import { OperationsPanel } from "./operations-panel.tsx";
import { SearchButton } from "./palette/search-button.tsx";
import styles from "./user-frame.module.css";

/** Frame for a signed-in user: account menu, operations panel and connection banner. */
export function UserFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [showsOperations, setShowsOperations] = useState(false);
  return (
    <Frame
      tools={
        <>
          <SearchButton />
          <Button
            weight="plain"
            icon={<Braces aria-hidden />}
            aria-expanded={showsOperations}
            onClick={() => setShowsOperations(!showsOperations)}
          >
            <span className={styles.text}>{t("operations.show")}</span>
          </Button>
          <AccountMenu />
        </>
      }
      aside={showsOperations && <OperationsPanel onClose={() => setShowsOperations(false)} />}
    >
      <NetworkBanner />
      {children}
    </Frame>
  );
}
