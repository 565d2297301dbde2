import PenLine from "lucide:pen-line";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Badge, Empty } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import { daysUntil, expiryOf } from "./expiry.ts";
import type { SigningKeyFactsFragment } from "./generated/graphql.ts";
import styles from "./keys.module.css";

/**
 * List of the application's key pairs.
 * @param onSign Called with the identifier of the key to sign with.
 */
export function KeyList({
  keys,
  onSign,
}: {
  readonly keys: readonly SigningKeyFactsFragment[];
  readonly onSign: (signingKeyId: string) => void;
}) {
  const { t } = useTranslation("keys");
  if (keys.length === 0) return <Empty>{t("list.none")}</Empty>;
  return (
    <ul className={styles.list} aria-label={t("list.caption")}>
      {keys.map((key) => (
        <KeyItem key={key.id} signingKey={key} onSign={onSign} />
      ))}
    </ul>
  );
}

function KeyItem({
  signingKey: { signingKeyId, cipher, createdAt, expiresAt, publicKey, publicKeyJwe },
  onSign,
}: {
  readonly signingKey: SigningKeyFactsFragment;
  readonly onSign: (signingKeyId: string) => void;
}) {
  const { t } = useTranslation("keys");
  const formats = useFormats();
  const facts = [
    t(`cipher.${cipher ?? "unknown"}`),
    ...(createdAt ? [t("list.created", { date: formats.date(createdAt) })] : []),
    ...(expiresAt ? [t("list.expires", { date: formats.date(expiresAt) })] : []),
  ];
  return (
    <li>
      <div className={styles.keyHead}>
        <code className={styles.id}>{signingKeyId}</code>
        <KeyExpiry expiresAt={expiresAt} />
      </div>
      <p className={styles.soft}>{facts.join(" · ")}</p>
      <div className={styles.copies}>
        <Button
          icon={<PenLine aria-hidden />}
          aria-label={`${t("list.sign")}: ${signingKeyId}`}
          onClick={() => onSign(signingKeyId)}
        >
          {t("list.sign")}
        </Button>
        <CopyButton text={signingKeyId} label={t("list.copyId")} weight="plain" />
        {publicKey && <CopyButton text={publicKey} label={t("list.copyPublicKey")} weight="plain" />}
        {publicKeyJwe && <CopyButton text={publicKeyJwe} label={t("list.copyJwe")} weight="plain" />}
      </div>
    </li>
  );
}

function KeyExpiry({ expiresAt }: { readonly expiresAt: string | null }) {
  const { t } = useTranslation("keys");
  const formats = useFormats();
  const [now] = useState(() => new Date());
  const expiry = expiryOf(expiresAt, now);
  if (expiresAt === null || expiry === "unknown") return <Badge tone="neutral">{t("expiry.unknown")}</Badge>;
  const tone = { expired: "bad", soon: "warn", valid: "good" } as const;
  const textOf = () => {
    const count = daysUntil(expiresAt, now);
    // "In 12 days" is more exact than "in 1 month", and on the last day the hours count.
    if (expiry === "soon" && count > 0) return t("expiry.soon", { count });
    return t(expiry === "expired" ? "expiry.expired" : "expiry.valid", {
      when: formats.relative(expiresAt, now),
    });
  };
  return <Badge tone={tone[expiry]}>{textOf()}</Badge>;
}
