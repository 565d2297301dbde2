import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../components/notice.tsx";
import { useSession } from "../session/session-context.ts";

/** Page of the tab in which the user signed in again. It notifies the tab with the ended session, and can be closed. */
export function SignedInTab() {
  const { t } = useTranslation();
  const session = useSession();
  useEffect(() => session.announce(), [session]);
  return (
    <main className="signed-in-tab">
      <h1 className="visually-hidden">{t("product")}</h1>
      <Notice tone="good">{t("session.back")}</Notice>
    </main>
  );
}
