import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "./announcer.tsx";
import { Button, type ButtonWeight } from "./button.tsx";

/** How long it says that it has copied, in milliseconds. */
const shownMs = 2_000;

/**
 * A button that copies a text.
 * @param text the text, or what tells it when it is copied: of a secret nothing is held for the button.
 * @param label says what, where `Copy` alone does not.
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
      // A page without a secure context has no clipboard.
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
