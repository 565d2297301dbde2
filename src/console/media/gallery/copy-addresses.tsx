import Copy from "lucide:copy";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { useToast } from "../../components/toaster.tsx";
import { addressOf, isProcessing, type MediaFacts } from "./media-facts.ts";

/** Button that copies the addresses of media, one per line. Its label says how many; it is disabled without any. */
export function CopyAddresses({
  media,
  isSelection = false,
}: {
  /** States of the media; null for removed media. */
  readonly media: readonly (MediaFacts | null)[];
  /** True when the user has selected the media; the label then does not say "all". */
  readonly isSelection?: boolean;
}) {
  const { t } = useTranslation("media");
  const { t: tShell } = useTranslation();
  const toast = useToast();
  const addresses = media.map(addressOf).filter((address) => address !== null);
  const count = addresses.length;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addresses.join("\n"));
    } catch {
      toast({ text: tShell("part.copyRefused"), tone: "bad" });
      return;
    }
    const withoutYet = media.filter((facts) => addressOf(facts) === null && isProcessing(facts)).length;
    const without = media.length - count - withoutYet;
    const sentences = [
      t("addresses.copied", { count }),
      withoutYet > 0 && t("addresses.withoutYet", { count: withoutYet }),
      without > 0 && t("addresses.without", { count: without }),
    ];
    toast({ text: sentences.filter(Boolean).join(" ") });
  };
  return (
    <Button icon={<Copy aria-hidden />} disabled={count === 0} onClick={() => void copy()}>
      {count === 0 ? t("addresses.none") : t(isSelection ? "addresses.some" : "addresses.all", { count })}
    </Button>
  );
}
