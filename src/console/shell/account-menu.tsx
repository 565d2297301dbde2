import { CircleUser } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Notice } from "../parts/notice.tsx";
import { useCurrentUser, useSession } from "../session/session-context.ts";
import { nameOf } from "../session/user-name.ts";
import { LookChoices } from "./look-choices.tsx";

/** Who is signed in, the way out, and how the console looks to this reader. */
export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const signOut = () => {
    setFailed(false);
    session.signOut().catch(() => setFailed(true));
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
        {name}
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
          <LookChoices />
        </Dialog>
      )}
    </>
  );
}
