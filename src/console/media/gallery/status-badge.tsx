import { useTranslation } from "react-i18next";
import { Badge } from "../../parts/notice.tsx";
import { type MediaFacts, statusOf, statusTones } from "./media-facts.ts";

/** The status of media in a word or two. @param facts null when the marketplace has it no longer. */
export function StatusBadge({ facts }: { readonly facts: MediaFacts | null }) {
  const { t } = useTranslation("media");
  return <Badge tone={statusTones[statusOf(facts)]}>{t(`status.${nameOf(facts)}`)}</Badge>;
}

function nameOf(facts: MediaFacts | null) {
  if (facts === null) return "GONE";
  if (facts.__typename === "Image") return "STORED";
  return facts.__typename === "Video" ? facts.videoStatus : facts.documentStatus;
}
