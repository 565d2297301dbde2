import CircleUser from "lucide:circle-user";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Notice } from "../components/notice.tsx";
import { type StoredWork, readStoredWork } from "../session/stored-work.ts";
import { useCurrentUser, useSession } from "../session/session-context.ts";
import { nameOf } from "../session/user-name.ts";
import { KeptWorkNotice } from "./stored-work-notice.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import styles from "./account-menu.module.css";

/** Account menu: user name, appearance and sign-out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const { user, kept } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [work, setWork] = useState<StoredWork | null>(null);
  const [keepsWork, setKeepsWork] = useState(false);
  useEffect(() => {
    // When the browser's storage fails, the menu shows no stored work; signing out still works.
    if (isOpen) readStoredWork(kept).then(setWork, () => setWork(null));
  }, [isOpen, kept]);
  const signOut = () => {
    setFailed(false);
    session.signOut({ keepsWork }).catch(() => setFailed(true));
  };
  const name = nameOf(user);
  return (
    <>
      <Button
        weight="plain"
        icon={<CircleUser aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.name}>{name}</span>
      </Button>
      {isOpen && (
        <Dialog
          title={t("session.signedInAs", { name })}
          onClose={() => setOpen(false)}
          actions={
            <Button weight="primary" onClick={signOut}>
              {t("session.signOut")}
            </Button>
          }
        >
          {hasFailed && <Notice tone="bad">{t("session.signOutFailed")}</Notice>}
          <AppearanceSettings />
          {work !== null && work.counts.length > 0 && (
            <KeptWorkNotice work={work} name={name} isKept={keepsWork} onKeep={setKeepsWork} />
          )}
        </Dialog>
      )}
    </>
  );
}
