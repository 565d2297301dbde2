import { Braces } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../parts/button.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Frame } from "./frame.tsx";
import { NetworkBanner } from "./network-banner.tsx";
import { OperationsPanel } from "./operations-panel.tsx";
import styles from "./user-frame.module.css";

/** The frame of those who are signed in: with their account, the operations panel, and the banner of a lost network. */
export function UserFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [showsOperations, setShowsOperations] = useState(false);
  return (
    <Frame
      tools={
        <>
          <Button
            weight="plain"
            icon={<Braces aria-hidden />}
            aria-expanded={showsOperations}
            onClick={() => setShowsOperations(!showsOperations)}
          >
            <span className={styles.text}>{t("operations.open")}</span>
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
