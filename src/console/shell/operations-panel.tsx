import X from "lucide:x";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/api-context.ts";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Empty } from "../components/notice.tsx";
import { useMediaQuery } from "../components/use-media-query.ts";
import { LoggedOperation } from "./logged-operation.tsx";
import styles from "./operations-panel.module.css";

/**
 * Panel of the operations that the page has sent, with their responses. It stays open beside the page; on a narrow page
 * it is a dialog.
 */
export function OperationsPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(width < 900px)");
  if (!isNarrow) return <Aside onClose={onClose} />;
  return (
    <Dialog title={t("operations.title")} place="side" onClose={onClose}>
      <Operations />
    </Dialog>
  );
}

/** The panel beside the page. It takes the focus and returns it when it closes. */
function Aside({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // Escape in the panel is a shortcut for its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.panel}
      aria-label={t("operations.title")}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t("operations.title")}
        </h2>
        <Button
          weight="plain"
          icon={<X aria-hidden />}
          aria-label={t("operations.close")}
          onClick={onClose}
        />
      </header>
      <Operations />
    </aside>
  );
}

function Operations(): ReactNode {
  const { t } = useTranslation();
  const { log } = useApi();
  const operations = useSyncExternalStore(log.subscribe, () => log.operations);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.explanation}>{t("operations.explanation")}</p>
        <Button weight="plain" onClick={() => log.clear()}>
          {t("operations.clear")}
        </Button>
      </div>
      {operations.length === 0 ? (
        <Empty>{t("operations.none")}</Empty>
      ) : (
        <ol className={styles.list}>
          {operations.map((operation) => (
            <li key={operation.id}>
              <LoggedOperation operation={operation} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
