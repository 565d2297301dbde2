import { useTranslation } from "react-i18next";
import { RouteButton } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { GrantAccess } from "../components/grant-access.tsx";
import { Notice } from "../components/notice.tsx";
import { useFormats } from "../messages/formats.ts";
import type { OrderErrorFragment } from "./generated/graphql.ts";
import { UnknownOutcome } from "./unknown-outcome.tsx";
import type { CreateReportFailure } from "./use-create-report.ts";

/** Explains why a report was not created, with advice. */
export function CreateReportError({
  outcome: { error, errors },
  feedType,
  onAgain,
}: {
  readonly outcome: CreateReportFailure;
  readonly feedType: string;
  readonly onAgain: () => void;
}) {
  if (error?.networkError || errors.some(({ __typename }) => __typename === "OutcomeUnknownError")) {
    return <UnknownOutcome feedType={feedType} onAgain={onAgain} />;
  }
  if (error) return <Failure error={error} onRetry={onAgain} />;
  return errors.map((one) => <Refusal key={one.message} error={one} />);
}

function Refusal({ error }: { readonly error: OrderErrorFragment }) {
  const { t } = useTranslation("reports");
  const { duration } = useFormats();
  switch (error.__typename) {
    case "TaskQuotaExceededError":
      return <QuotaExceeded error={error} />;
    case "PermissionDeniedError":
      return (
        <Notice tone="bad" title={t("refused.permission")} actions={<GrantAccess />}>
          {t("refused.permissionAdvice", { scopes: error.requiredScopes.join(", ") })}
        </Notice>
      );
    case "RateLimitedError":
      return (
        <Notice tone="warn">
          {t("refused.rateLimit", { duration: duration(error.retryAfterSeconds * 1_000) })}
        </Notice>
      );
    default:
      return <Failure errors={[error]} />;
  }
}

function QuotaExceeded({
  error: { quota, limit, used, availableAt },
}: {
  readonly error: Extract<OrderErrorFragment, { readonly __typename: "TaskQuotaExceededError" }>;
}) {
  const { t } = useTranslation("reports");
  const { dateTime, number, relative } = useFormats();
  const isKnown = limit !== null && used !== null;
  return (
    <Notice
      tone="bad"
      title={t(`refused.${quota}`)}
      actions={<RouteButton to="/reports?state=open">{t("refused.showOpen")}</RouteButton>}
    >
      <p>
        {isKnown && `${t("refused.used", { used: number(used), limit: number(limit) })} `}
        {t(`refused.${quota}Advice`)}
      </p>
      {availableAt && (
        <p>{t("refused.availableAt", { relative: relative(availableAt), time: dateTime(availableAt) })}</p>
      )}
    </Notice>
  );
}
