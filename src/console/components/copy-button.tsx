import Check from "lucide:check";
import Copy from "lucide:copy";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "./announcer.tsx";
import { Button, type ButtonWeight } from "./button.tsx";

/** Time for which the button shows the outcome, in milliseconds. */
const shownMs = 2_000;

/**
 * Button that copies text to the clipboard.
 * @param text Text to copy. Secrets are passed as a function, which is called only on click.
 * @param label Button text, when "Copy" alone is ambiguous.
 */
export function CopyButton({
  text,
  label,
  weight = "secondary",
}: {
  readonly text: string | (() => string);
  readonly label?: string;
  readonly weight?: ButtonWeight;
}) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      // Outside a secure context, `navigator.clipboard` is missing; the error is handled below.
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setOutcome("copied");
      announce(t("part.copied"));
    } catch {
      setOutcome("refused");
      announce(t("part.copyRefused"));
    }
  };
  const said = { copied: t("part.copied"), refused: t("part.copyRefused") };
  return (
    <Button
      weight={weight}
      icon={outcome === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {outcome === null ? (label ?? t("part.copy")) : said[outcome]}
    </Button>
  );
}
