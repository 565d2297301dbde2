import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { consolePath } from "../addresses.ts";
import { Button, ButtonLink } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useConfig, useSession } from "../session/session-context.ts";
import type { SessionEnd, User } from "../session/session-store.ts";
import { signInAddress } from "../session/sign-in-address.ts";
import { nameOf } from "../session/user-name.ts";

/**
 * Lies over the page of a session that has ended. Signing in goes on in a tab of its own, so that nothing that was typed here is lost;
 * that tab tells this one. Another user who signs in there gets a page of their own.
 */
export function SessionOver({ user, reason }: { readonly user: User; readonly reason: SessionEnd }) {
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
