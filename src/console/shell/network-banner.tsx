import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi, useIsReachable } from "../api/api-context.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import styles from "./network-banner.module.css";

/** Time for which the reconnected notice stays visible, in milliseconds. */
const backShownMs = 4_000;

/** Banner for a lost and a restored connection to the gateway. */
export function NetworkBanner() {
  const { t } = useTranslation();
  const { network } = useApi();
  const isReachable = useIsReachable();
  const wasLost = useRef(false);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isReachable) wasLost.current = true;
    if (!isReachable || !wasLost.current) return undefined;
    wasLost.current = false;
    setBack(true);
    const timer = setTimeout(() => setBack(false), backShownMs);
    return () => clearTimeout(timer);
  }, [isReachable]);
  if (!isReachable) {
    return (
      <div className={styles.banner}>
        <Notice
          tone="warn"
          actions={<Button onClick={() => void network.probe()}>{t("network.tryNow")}</Button>}
        >
          {t("network.lost")}
        </Notice>
      </div>
    );
  }
  return isBack ? (
    <div className={styles.banner}>
      <Notice tone="good">{t("network.back")}</Notice>
    </div>
  ) : null;
}
