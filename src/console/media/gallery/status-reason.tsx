import { useTranslation } from "react-i18next";
import type { MediaFacts } from "./media-facts.ts";
import { statusOf } from "./media-facts.ts";
import styles from "./gallery.module.css";

/** Explains why the marketplace rejected or removed media, with advice. Renders nothing for usable media. */
export function StatusReason({ facts }: { readonly facts: MediaFacts | null }) {
  const { t } = useTranslation("media");
  if (facts === null) return <p className={styles.reason}>{t("gallery.gone")}</p>;
  if (facts.__typename === "Image" || !facts.isTerminal || statusOf(facts) === "READY") return null;
  if (facts.__typename === "Document") {
    const status = facts.documentStatus === "EXPIRED" ? "EXPIRED" : "REJECTED";
    return <Reason why={t(`statusReasons.${status}.why`)} todo={t(`statusReasons.${status}.todo`)} />;
  }
  const { rejectReasons, statusMessage, videoStatus } = facts;
  const status = videoStatus === "BLOCKED" ? "BLOCKED" : "PROCESSING_FAILED";
  return (
    <div className={styles.reasons}>
      {rejectReasons.length === 0 && (
        <Reason why={t(`statusReasons.${status}.why`)} todo={t(`statusReasons.${status}.todo`)} />
      )}
      {rejectReasons.map((code) => (
        <Reason
          key={code}
          why={t(`rejectReasons.${code}.why` as "rejectReasons.BLURRED.why", {
            defaultValue: t("rejectReasons.unknown.why", { code }),
          })}
          todo={t(`rejectReasons.${code}.todo` as "rejectReasons.BLURRED.todo", {
            defaultValue: t("rejectReasons.unknown.todo"),
          })}
        />
      ))}
      {statusMessage !== null && (
        <p className={styles.said}>{t("statusReasons.said", { message: statusMessage })}</p>
      )}
    </div>
  );
}

function Reason({ why, todo }: { readonly why: string; readonly todo: string }) {
  return (
    <p className={styles.reason}>
      <strong>{why}</strong> {todo}
    </p>
  );
}
