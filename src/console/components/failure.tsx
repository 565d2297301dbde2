import { useTranslation } from "react-i18next";
import type { CombinedError } from "urql";
import { Button } from "./button.tsx";
import { GrantAccess, isMissingPermission } from "./grant-access.tsx";
import { Notice } from "./notice.tsx";

/** An error in a mutation's payload. */
export interface PayloadError {
  readonly __typename?: string;
  readonly message?: string;
}

/** Properties of the failure notice. */
export interface FailureProps {
  /** Error of the request. When it and `errors` are empty, the notice is not shown. */
  readonly error?: CombinedError | Error | undefined;
  readonly errors?: readonly PayloadError[];
  readonly onRetry?: () => void;
}

/** Explains an error in plain words. For a missing permission, it offers to grant access instead of a retry. */
export function Failure({ error, errors = [], onRetry }: FailureProps) {
  const { t } = useTranslation();
  const sentences = useErrorMessages(error, errors);
  if (sentences.length === 0) return null;
  const isMissing =
    isMissingPermission(error) || errors.some(({ __typename }) => __typename === "PermissionDeniedError");
  const retry = onRetry && <Button onClick={onRetry}>{t("failure.retry")}</Button>;
  const actions = isMissing ? <GrantAccess /> : retry;
  return (
    <Notice tone="bad" title={t("failure.title")} {...(actions && { actions })}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

/** Returns the messages of an error, without duplicates. */
export function useErrorMessages(
  error: CombinedError | Error | undefined,
  errors: readonly PayloadError[] = [],
): readonly string[] {
  return useDescribeError()(error, errors);
}

/** Returns a function that describes an error of an action: its messages, without duplicates. */
export function useDescribeError() {
  const { t } = useTranslation();
  return (error: CombinedError | Error | undefined, errors: readonly PayloadError[] = []) => {
    const ofRequest = () => {
      if (!error) return [];
      if (!("graphQLErrors" in error)) return [error.message];
      if (error.networkError) return [t("failure.network")];
      return error.graphQLErrors.map(({ message, extensions }) => {
        const code = String(extensions["code"]);
        return t(`failure.codes.${code}` as "failure.codes.FORBIDDEN", { defaultValue: message });
      });
    };
    const ofPayload = errors.map(({ __typename, message = "" }) =>
      __typename === "IdempotencyConflictError" ? t("failure.otherInput") : message,
    );
    return [...new Set([...ofPayload, ...ofRequest()].filter(Boolean))];
  };
}
