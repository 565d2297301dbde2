import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../../components/notice.tsx";
import { type MediaFacts, type MediaStatus, statusOf } from "./media-facts.ts";

const tones: Readonly<Record<MediaStatus, Tone>> = {
  READY: "good",
  IN_WORK: "neutral",
  REFUSED: "bad",
  GONE: "warn",
};

/**
 * Status of media as a badge.
 * @param facts null once the marketplace has removed it.
 */
export function StatusBadge({ facts }: { readonly facts: MediaFacts | null }) {
  const { t } = useTranslation("media");
  return <Badge tone={tones[statusOf(facts)]}>{t(`status.${statusNameOf(facts)}`)}</Badge>;
}

/** Returns the name of the status in the messages. */
export function statusNameOf(facts: MediaFacts | null) {
  if (facts === null) return "GONE";
  if (facts.__typename === "Image") return "STORED";
  return facts.__typename === "Video" ? facts.videoStatus : facts.documentStatus;
}
