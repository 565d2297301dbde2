import { useTranslation } from "react-i18next";
import type { CombinedError } from "urql";
import { useErrorMessages } from "../../components/failure.tsx";
import { GrantAccess, isMissingPermission } from "../../components/grant-access.tsx";
import { Notice } from "../../components/notice.tsx";
import { useFormats } from "../../messages/formats.ts";
import type { UploadError } from "./send-upload.ts";

/** Explains why an upload was rejected, and what the user can do. */
export function UploadProblem({
  errors,
  error,
  actions,
}: {
  readonly errors: readonly UploadError[];
  readonly error: CombinedError | null;
  readonly actions?: React.ReactNode;
}) {
  const { t } = useTranslation("listings");
  const sentenceOf = useErrorSentence();
  const others = useErrorMessages(error ?? undefined);
  const sentences = [...new Set([...errors.map(sentenceOf), ...others])];
  const isMissing =
    isMissingPermission(error ?? undefined) ||
    errors.some(({ __typename }) => __typename === "PermissionDeniedError");
  return (
    <Notice tone="bad" title={t("problem.title")} actions={isMissing ? <GrantAccess /> : actions}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}

function useErrorSentence(): (error: UploadError) => string {
  const { t } = useTranslation("listings");
  const { t: shell } = useTranslation();
  const formats = useFormats();
  return (error) => {
    switch (error.__typename) {
      case "FileRejectedError": {
        const reason = t(`problem.rejected.${error.rejectionReason}` as "problem.rejected.EMPTY", {
          defaultValue: "",
          types: error.acceptedTypes.join(", "),
          size: error.maxSizeInBytes === null ? "" : formats.bytes(error.maxSizeInBytes),
        });
        return [reason, error.message].filter(Boolean).join(" ");
      }
      case "UploadRefusedError":
        return t(`problem.refused.${error.refusalReason}`);
      case "TaskQuotaExceededError": {
        const { quota, limit, availableAt } = error;
        const until =
          availableAt === null ? "" : t("problem.quotaUntil", { time: formats.dateTime(availableAt) });
        return [t(`problem.quota.${quota}`, { count: limit ?? 0 }), until].filter(Boolean).join(" ");
      }
      case "RateLimitedError":
        return t("problem.rateLimited", { time: formats.duration(error.retryAfterSeconds * 1_000) });
      case "IdempotencyConflictError":
        return shell("failure.otherInput");
      case "OutcomeUnknownError":
      case "NotFoundError":
      case "PermissionDeniedError":
      case "UpstreamError":
      case "ValidationError":
        return error.message;
    }
  };
}
