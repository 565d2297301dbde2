import PenLine from "lucide:pen-line";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Badge, Empty } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import { expiryOf } from "./expiry.ts";
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
  const formats = useFormats();
  if (keys.length === 0) return <Empty>{t("list.none")}</Empty>;
  return (
    <DataTable
      caption={t("list.caption")}
      keyOf={({ id }) => id}
      rows={keys}
      columns={[
        {
          title: t("list.key"),
          isRowHeader: true,
          cell: ({ signingKeyId }) => <code className={styles.id}>{signingKeyId}</code>,
        },
        { title: t("list.cipher"), cell: ({ cipher }) => t(`cipher.${cipher ?? "unknown"}`) },
        {
          title: t("list.created"),
          cell: ({ createdAt }) => (
            <span className={styles.day}>{createdAt ? formats.date(createdAt) : t("expiry.unknown")}</span>
          ),
        },
        { title: t("list.expires"), cell: (key) => <KeyExpiry expiresAt={key.expiresAt} /> },
        {
          title: t("list.public"),
          cell: ({ signingKeyId, publicKey, publicKeyJwe }) => (
            <span className={styles.copies}>
              <CopyButton text={signingKeyId} label={t("list.copyId")} weight="plain" />
              {publicKey && <CopyButton text={publicKey} label={t("list.copyPublicKey")} weight="plain" />}
              {publicKeyJwe && <CopyButton text={publicKeyJwe} label={t("list.copyJwe")} weight="plain" />}
            </span>
          ),
        },
        {
          title: t("list.actions"),
          cell: ({ signingKeyId }) => (
            <Button
              className={styles.row}
              icon={<PenLine aria-hidden />}
              aria-label={`${t("list.sign")}: ${signingKeyId}`}
              onClick={() => onSign(signingKeyId)}
            >
              {t("list.sign")}
            </Button>
          ),
        },
      ]}
    />
  );
}

function KeyExpiry({ expiresAt }: { readonly expiresAt: string | null }) {
  const { t } = useTranslation("keys");
  const formats = useFormats();
  const [now] = useState(() => new Date());
  const expiry = expiryOf(expiresAt, now);
  const words = t(`expiry.${expiry}`, { when: expiresAt ? formats.relative(expiresAt, now) : "" });
  return (
    <span className={styles.expiry}>
      {expiresAt && <span className={styles.day}>{formats.date(expiresAt)}</span>}
      {expiry === "soon" || expiry === "expired" ? (
        <Badge tone={expiry === "soon" ? "warn" : "bad"}>{words}</Badge>
      ) : (
        <span className={styles.soft}>{words}</span>
      )}
    </span>
  );
}
