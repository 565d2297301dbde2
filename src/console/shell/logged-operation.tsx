import ExternalLink from "lucide:external-link";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { curlOf } from "../api/curl.ts";
import type { SentOperation } from "../api/operation-log.ts";
import { type LoggedError, maxAnswerLength } from "../api/operation-log-answer.ts";
import { gatewayAddress } from "../addresses.ts";
import { ButtonLink } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Badge } from "../components/notice.tsx";
import { StatusBadge } from "../components/status-badge.tsx";
import { useConfig } from "../session/session-context.ts";
import { useFormats } from "../messages/formats.ts";
import styles from "./operations-panel.module.css";

/** Operation of the panel: its name and outcome, and on request its text, variables, response and errors. */
export function LoggedOperation({ operation }: { readonly operation: SentOperation }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, type } = operation;
  return (
    <details className={styles.operation} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles.name}>
          {type} <strong>{name || t("operations.anonymous")}</strong>
        </span>
        <Outcome operation={operation} />
      </summary>
      {isOpen && <Details operation={operation} />}
    </details>
  );
}

function Outcome({
  operation: { type, durationMs, errors, answerCount },
}: {
  readonly operation: SentOperation;
}) {
  const { t } = useTranslation();
  const { number } = useFormats();
  if (errors.length > 0) return <StatusBadge status="failed" />;
  if (durationMs === null) {
    return (
      <Badge tone="neutral">{t(type === "subscription" ? "operations.open" : "operations.running")}</Badge>
    );
  }
  // The page no longer needed the response.
  if (type !== "subscription" && answerCount === 0) {
    return <Badge tone="neutral">{t("operations.cancelled")}</Badge>;
  }
  return (
    <>
      {/* A subscription lasts as long as its screen. */}
      {type !== "subscription" && <span className={styles.time}>{number(Math.round(durationMs))} ms</span>}
      <StatusBadge status="completed" />
    </>
  );
}

function Details({ operation }: { readonly operation: SentOperation }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { graphiqlPath } = useConfig();
  const { type, text, variables, files, answer, answerCount, errors } = operation;
  const variablesText = JSON.stringify(variables, null, 2);
  const isSubscription = type === "subscription";
  return (
    <>
      {errors.length > 0 && (
        <Part title={t("operations.errors")}>
          <ul className={styles.errors}>
            {errors.map((error) => (
              <ErrorLine key={JSON.stringify(error)} error={error} />
            ))}
          </ul>
        </Part>
      )}
      <Part title={t("operations.operation")}>
        <Code text={text} title={t("operations.operation")} />
      </Part>
      {Object.keys(variables).length > 0 && (
        <Part title={t("operations.variables")}>
          <Code text={variablesText} title={t("operations.variables")} />
        </Part>
      )}
      {files.size > 0 && <p>{t("operations.files", { names: [...files.values()].join(", ") })}</p>}
      {isSubscription && <p>{t("operations.events", { count: answerCount })}</p>}
      {answer && (
        <Part title={t(isSubscription ? "operations.lastEvent" : "operations.answer")}>
          <Code text={answer.text} title={t(isSubscription ? "operations.lastEvent" : "operations.answer")} />
          {answer.isCut && <p>{t("operations.cut", { size: number(maxAnswerLength) })}</p>}
        </Part>
      )}
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
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Scrolling text. A scrolling area must be reachable by keyboard. */
function Code({ text, title }: { readonly text: string; readonly title: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre role="group" aria-label={title} tabIndex={0}>
      {text}
    </pre>
  );
}

function ErrorLine({ error: { message, code, path } }: { readonly error: LoggedError }) {
  const { t } = useTranslation();
  return (
    <li>
      <p className={styles.error}>{message}</p>
      <p className={styles.explanation}>
        {code !== null && <code>{code}</code>}{" "}
        {path !== null && (
          <>
            {t("operations.path")} <code>{path}</code>
          </>
        )}
      </p>
    </li>
  );
}
