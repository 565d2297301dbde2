import { useTranslation } from "react-i18next";
import type { CombinedError } from "urql";
import { Failure } from "./failure.tsx";
import { Notice } from "./notice.tsx";

/** Properties of the failure notice of an application-level service. */
export interface ApplicationFailureProps {
  readonly error: CombinedError | undefined;
  /** Title of the notice when the gateway is not allowed to call the service. */
  readonly title: string;
  /** Explanation for missing application credentials: what is missing, and who can add it. */
  readonly explanation: string;
  readonly onRetry: () => void;
}

/**
 * Failure of a service that uses the application's credentials. The gateway usually lacks access, which a seller cannot
 * change.
 */
export function ApplicationFailure({ error, title, explanation, onRetry }: ApplicationFailureProps) {
  const { t } = useTranslation();
  const isRefused = error?.graphQLErrors.some(({ extensions }) =>
    ["FORBIDDEN", "UPSTREAM_ERROR"].includes(String(extensions["code"])),
  );
  if (!isRefused) return <Failure error={error} onRetry={onRetry} />;
  return (
    <Notice tone="warn" title={title}>
      <p>{explanation}</p>
      <details>
        <summary>{t("failure.details")}</summary>
        {error?.graphQLErrors.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </details>
    </Notice>
  );
}
