import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { consolePath } from "../addresses.ts";
import { Button, ButtonLink } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { useConfig, useSession } from "../session/session-context.ts";
import type { SessionEnd, User } from "../session/session-store.ts";
import { signInAddress } from "../session/sign-in-address.ts";
import { nameOf } from "../session/user-name.ts";

/**
 * Dialog over the page after the session has ended. The user signs in again in another tab, so unsaved input is not
 * lost. That tab notifies this one. If a different user signs in there, this page switches to that user.
 */
export function SessionEndedDialog({ user, reason }: { readonly user: User; readonly reason: SessionEnd }) {
  const { t } = useTranslation();
  const session = useSession();
  const { demoSellers, signInPath } = useConfig();
  const name = nameOf(user);
  const path = demoSellers.find((seller) => seller.name === user.username)?.signInPath ?? signInPath;
  useEffect(() => {
    const look = () => void session.refresh();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [session]);
  return (
    <Dialog
      title={t("session.over")}
      onClose={null}
      actions={
        <>
          <Button onClick={() => session.leave()}>{t("session.leave")}</Button>
          {path !== null && (
            <ButtonLink
              weight="primary"
              target="_blank"
              rel="noopener"
              href={signInAddress(path, `${consolePath}signed-in`)}
            >
              {t("session.signInAgain")}
            </ButtonLink>
          )}
        </>
      }
    >
      {reason !== null && <p>{t(`session.reason.${reason}`)}</p>}
      <p>{t("session.overExplanation", { name })}</p>
      <p>{t("session.overWait")}</p>
    </Dialog>
  );
}
