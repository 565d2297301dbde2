import { useTranslation } from "react-i18next";
import { CopyButton } from "../components/copy-button.tsx";
import { DataTable } from "../components/data-table.tsx";
import { Notice } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./keys.module.css";
import type { RequestToSign, SignedRequest } from "./sign-request.ts";
import { signedCurl } from "./signed-curl.ts";

/** Properties of a shown signature. */
export interface SignedHeadersProps {
  readonly request: RequestToSign;
  readonly result: SignedRequest;
  readonly otherHeaders: readonly string[];
  readonly at: Date;
}

/** Headers of a signed request, and its signature base. */
export function SignedHeaders({ request, result, otherHeaders, at }: SignedHeadersProps) {
  const { t } = useTranslation("keys");
  const formats = useFormats();
  const { headers, base, isVerified } = result;
  return (
    <section className={styles.signed} aria-label={t("sign.signed")}>
      <h3>{t("sign.signed")}</h3>
      <p>{t("sign.signedAt", { time: formats.time(at) })}</p>
      {!isVerified && <Notice tone="warn">{t("sign.unverified")}</Notice>}
      <DataTable
        caption={t("sign.signed")}
        keyOf={([name]) => name}
        rows={headers}
        columns={[
          { title: t("sign.header"), isRowHeader: true, cell: ([name]) => <code>{name}</code> },
          { title: t("sign.value"), cell: ([, value]) => <code className={styles.value}>{value}</code> },
        ]}
      />
      <div className={styles.copies}>
        <CopyButton
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label={t("sign.copyHeaders")}
        />
        <CopyButton text={signedCurl(request, result, otherHeaders)} label={t("sign.copyCurl")} />
      </div>
      <details>
        <summary>{t("sign.base")}</summary>
        <pre className={styles.base}>{base}</pre>
        <CopyButton text={base} label={t("sign.copyBase")} />
      </details>
    </section>
  );
}
