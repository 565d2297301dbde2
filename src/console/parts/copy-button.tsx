import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "./announcer.tsx";
import { Button, type ButtonWeight } from "./button.tsx";

/** How long it says that it has copied, in milliseconds. */
const shownMs = 2_000;

/** A button that copies a text. @param label says what, where `Copy` alone does not. */
export function CopyButton({
  text,
  label,
  weight = "secondary",
}: {
  readonly text: string;
  readonly label?: string;
  readonly weight?: ButtonWeight;
}) {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(t("part.copied"));
  };
  return (
    <Button
      weight={weight}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onClick={() => void copy()}
    >
      {label ?? t("part.copy")}
    </Button>
  );
}
