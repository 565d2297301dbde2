import Check from "lucide:check";
import Copy from "lucide:copy";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "./announcer.tsx";
import { Button, type ButtonWeight } from "./button.tsx";

/** Time for which the button shows "Copied", in milliseconds. */
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
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      // Outside a secure context, `navigator.clipboard` is missing; the error is handled below.
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setCopied(true);
      announce(t("part.copied"));
    } catch {
      setRefused(true);
      announce(t("part.copyRefused"));
    }
  };
  const said = isCopied ? t("part.copied") : (label ?? t("part.copy"));
  return (
    <Button
      weight={weight}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {isRefused ? t("part.copyRefused") : said}
    </Button>
  );
}
