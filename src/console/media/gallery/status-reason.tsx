import { useTranslation } from "react-i18next";
import type { MediaFacts } from "./media-facts.ts";
import { statusOf } from "./media-facts.ts";
import styles from "./gallery.module.css";

/** Reason why media cannot be used, with advice. */
export interface Reason {
  readonly why: string;
  readonly todo: string;
}

/** Reasons for the status of media. */
export interface StatusReasons {
  readonly reasons: readonly Reason[];
  /** The marketplace's own words; null when there are none. */
  readonly said: string | null;
}

/** Returns a function that explains why the marketplace rejected or removed media. Usable media has no reasons. */
export function useStatusReasons(): (facts: MediaFacts | null) => StatusReasons {
  const { t } = useTranslation("media");
  return (facts) => {
    if (facts === null) return because({ why: t("gallery.gone"), todo: t("gallery.goneAdvice") });
    if (facts.__typename === "Image" || !facts.isTerminal || statusOf(facts) === "READY") return because();
    const general = (status: "BLOCKED" | "EXPIRED" | "PROCESSING_FAILED" | "REJECTED") => ({
      why: t(`statusReasons.${status}.why`),
      todo: t(`statusReasons.${status}.todo`),
    });
    if (facts.__typename === "Document") {
      return because(general(facts.documentStatus === "EXPIRED" ? "EXPIRED" : "REJECTED"));
    }
    const { rejectReasons, statusMessage, videoStatus } = facts;
    const reasons = rejectReasons.map((code) => ({
      why: t(`rejectReasons.${code}.why` as "rejectReasons.BLURRED.why", {
        defaultValue: t("rejectReasons.unknown.why", { code }),
      }),
      todo: t(`rejectReasons.${code}.todo` as "rejectReasons.BLURRED.todo", {
        defaultValue: t("rejectReasons.unknown.todo"),
      }),
    }));
    return {
      reasons:
        reasons.length > 0 ? reasons : [general(videoStatus === "BLOCKED" ? "BLOCKED" : "PROCESSING_FAILED")],
      said: statusMessage === null ? null : t("statusReasons.said", { message: statusMessage }),
    };
  };
}

function because(...reasons: readonly Reason[]): StatusReasons {
  return { reasons, said: null };
}

/** Explains why the marketplace rejected or removed media, with advice. Renders nothing for usable media. */
export function StatusReason({ facts }: { readonly facts: MediaFacts | null }) {
  const { reasons, said } = useStatusReasons()(facts);
  if (reasons.length === 0) return null;
  return (
    <div className={styles.reasons}>
      {reasons.map(({ why, todo }) => (
        <p key={why} className={styles.reason}>
          <strong>{why}</strong> {todo}
        </p>
      ))}
      {said !== null && <p className={styles.said}>{said}</p>}
    </div>
  );
}
