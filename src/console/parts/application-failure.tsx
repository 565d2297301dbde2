import { useTranslation } from "react-i18next";
import type { CombinedError } from "urql";
import { Failure } from "./failure.tsx";
import { Notice } from "./notice.tsx";

/** What failed of a service that belongs to the application and not to a seller. */
export interface ApplicationFailureProps {
  readonly error: CombinedError | undefined;
  /** What cannot be had. */
  readonly title: string;
  /** What is missing when the gateway has no application's credentials, and who can mend it. */
  readonly explanation: string;
  readonly onRetry: () => void;
}

/** Says why something of the application's cannot be read: most often the gateway may not, which no seller can change. */
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
