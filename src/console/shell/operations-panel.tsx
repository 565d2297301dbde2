import ExternalLink from "lucide:external-link";
import X from "lucide:x";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/api-context.ts";
import { curlOf } from "../api/curl.ts";
import type { SentOperation } from "../api/operation-log.ts";
import { gatewayAddress } from "../addresses.ts";
import { Button, ButtonLink } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Badge, Empty } from "../components/notice.tsx";
import { useConfig } from "../session/session-context.ts";
import { useFormats } from "../messages/formats.ts";
import styles from "./operations-panel.module.css";

/**
 * Panel of the operations that the page has sent. Each can be copied or opened in GraphiQL. It stays open beside the
 * page.
 */
export function OperationsPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { log } = useApi();
  const operations = useSyncExternalStore(log.subscribe, () => log.operations);
  return (
    <aside className={styles.panel} aria-label={t("operations.title")}>
      <header className={styles.head}>
        <h2>{t("operations.title")}</h2>
        <Button weight="plain" onClick={() => log.clear()}>
          {t("operations.clear")}
        </Button>
        <Button
          weight="plain"
          icon={<X aria-hidden />}
          aria-label={t("operations.close")}
          onClick={onClose}
        />
      </header>
      <p className={styles.explanation}>{t("operations.explanation")}</p>
      {operations.length === 0 ? (
        <Empty>{t("operations.none")}</Empty>
      ) : (
        <ol className={styles.list}>
          {operations.map((operation) => (
            <li key={operation.id}>
              <Sent operation={operation} />
            </li>
          ))}
        </ol>
      )}
    </aside>
  );
}

function Sent({ operation }: { readonly operation: SentOperation }) {
  const { t } = useTranslation();
  const { graphiqlPath } = useConfig();
  const formats = useFormats();
  const { name, type, text, variables, files, outcome } = operation;
  const variablesText = JSON.stringify(variables, null, 2);
  return (
    <details className={styles.operation}>
      <summary>
        <span className={styles.name}>
          {type} <strong>{name || t("operations.anonymous")}</strong>
        </span>
        {outcome === null ? (
          <Badge tone="neutral">{t("operations.running")}</Badge>
        ) : (
          <>
            <span className={styles.time}>{formats.number(Math.round(outcome.durationMs))} ms</span>
            <Badge tone={outcome.errors.length > 0 ? "bad" : "good"}>
              {t(outcome.errors.length > 0 ? "operations.failed" : "operations.done")}
            </Badge>
          </>
        )}
      </summary>
      {outcome?.errors.map((message) => (
        <p key={message} className={styles.error}>
          {message}
        </p>
      ))}
      <pre>{text}</pre>
      {Object.keys(variables).length > 0 && (
        <>
          <h3>{t("operations.variables")}</h3>
          <pre>{variablesText}</pre>
        </>
      )}
      {files.size > 0 && <p>{t("operations.files", { names: [...files.values()].join(", ") })}</p>}
      <div className={styles.actions}>
        <CopyButton text={text} label={t("operations.copyOperation")} />
        <CopyButton text={curlOf(operation)} label={t("operations.copyCurl")} />
        {graphiqlPath !== null && (
          <ButtonLink
            icon={<ExternalLink aria-hidden />}
            target="_blank"
            rel="noopener"
            href={`${gatewayAddress(graphiqlPath.replace(/^\//, ""))}#${new URLSearchParams({ query: text, variables: variablesText }).toString()}`}
          >
            {t("operations.openInGraphiql")}
          </ButtonLink>
        )}
      </div>
    </details>
  );
}
