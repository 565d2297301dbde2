import LogIn from "lucide:log-in";
import ShoppingBag from "lucide:shopping-bag";
import UserRound from "lucide:user-round";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { consolePath } from "../addresses.ts";
import { ButtonLink } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useConfig } from "../session/session-context.ts";
import type { SessionEnd } from "../session/session-store.ts";
import { signInAddress } from "../session/sign-in-address.ts";
import type { SignInOutcome } from "../session/sign-in-outcome.ts";
import { Frame } from "./frame.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import styles from "./welcome.module.css";

/** Properties of the welcome page. */
export interface WelcomeProps {
  /** Reason why the last session ended; null when it is unknown. */
  readonly reason: SessionEnd;
  /** Outcome of the sign-in from which the browser returned; null when there was none. */
  readonly outcome: SignInOutcome | null;
}

/** Welcome page with the sign-in links. */
export function Welcome({ reason, outcome }: WelcomeProps) {
  const { t } = useTranslation();
  const { demoSellers, signInPath } = useConfig();
  const { pathname, search } = useLocation();
  useEffect(() => {
    document.title = t("product");
  }, [t]);
  const returnTo = `${consolePath}${`${pathname}${search}`.replace(/^\//, "")}`;
  return (
    <Frame>
      <div className={styles.welcome}>
        <ShoppingBag aria-hidden />
        <h1>{t("session.title")}</h1>
        <p>{t("session.explanation")}</p>
        {reason === null && outcome !== null && outcome !== "ok" && (
          <Notice tone="warn">{t(`session.outcome.${outcome}`)}</Notice>
        )}
        {reason !== null && <Notice tone="neutral">{t(`session.reason.${reason}`)}</Notice>}
        {signInPath === null ? (
          <Notice tone="warn">{t("session.nobody")}</Notice>
        ) : (
          <ButtonLink
            weight="primary"
            icon={<LogIn aria-hidden />}
            href={signInAddress(signInPath, returnTo)}
          >
            {t("session.signIn")}
          </ButtonLink>
        )}
        {demoSellers.length > 0 && (
          <section aria-labelledby="demo-sellers">
            <h2 id="demo-sellers">{t("session.demo")}</h2>
            <ul className={styles.sellers}>
              {demoSellers.map((seller) => (
                <li key={seller.name}>
                  <ButtonLink
                    icon={<UserRound aria-hidden />}
                    href={signInAddress(seller.signInPath, returnTo)}
                  >
                    {t("session.signInAs", { name: seller.name })}
                  </ButtonLink>
                </li>
              ))}
            </ul>
            <p>{t("session.demoExplanation")}</p>
          </section>
        )}
        <AppearanceSettings />
      </div>
    </Frame>
  );
}
