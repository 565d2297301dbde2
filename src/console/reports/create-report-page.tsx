import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useQuery } from "urql";
import { useAnnounce } from "../components/announcer.tsx";
import { Button, RouteButton } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Card, Page } from "../components/page.tsx";
import { useQueryParameters } from "../components/use-address.ts";
import { useCurrentUser } from "../session/session-context.ts";
import { CreateReportError } from "./create-report-error.tsx";
import styles from "./create-report.module.css";
import { rememberCreatedReport } from "./created-reports.ts";
import { reportAccessQuery } from "./operations.ts";
import { createReportInput, type ReportType, validateDraft } from "./report-draft.ts";
import { ReportFields } from "./report-fields.tsx";
import { ReportTypeChoice } from "./report-type-choice.tsx";
import { useCreateReport } from "./use-create-report.ts";
import { type FirstDraft, useFirstDraft } from "./use-first-draft.ts";
import { useReportTypes } from "./use-report-types.ts";

/**
 * Form to create a report. The address may contain the report type, or the report to create again. Otherwise the form
 * opens with the last choice.
 */
export default function CreateReportPage() {
  const { t } = useTranslation("reports");
  const [address] = useQueryParameters();
  const { types, error } = useReportTypes();
  const again = address.get("again");
  const first = useFirstDraft(again);
  return (
    <Page title={t("orderForm.title")} explanation={t("orderForm.explanation")}>
      {types && first ? (
        <ReportForm key={again ?? ""} types={types} first={first} />
      ) : (
        (error && <Failure error={error} />) || <Loading />
      )}
    </Page>
  );
}

function ReportForm({ types, first }: { readonly types: readonly ReportType[]; readonly first: FirstDraft }) {
  const { t } = useTranslation("reports");
  const { kept } = useCurrentUser();
  const [address, changeAddress] = useQueryParameters();
  const [{ data: access }] = useQuery({
    query: reportAccessQuery,
    variables: { feedTypes: types.map(({ feedType }) => feedType) },
  });
  const forbidden = new Set(
    access?.feedTasks?.unreadable
      .filter(({ reason }) => reason === "MISSING_SCOPE")
      .map(({ feedType }) => feedType),
  );
  const allowed = types.filter(({ feedType }) => !forbidden.has(feedType));
  const chosen = address.get("type") ?? first.feedType;
  const type = allowed.find(({ feedType }) => feedType === chosen) ?? allowed[0];
  const [draft, setDraft] = useState(first.draft);
  const [showsFaults, setShowsFaults] = useState(false);
  const { isOrdering, outcome, order, dismiss } = useCreateReport();
  const announce = useAnnounce();
  const navigate = useNavigate();
  if (!type) return null;
  const { feedType } = type;

  const send = async () => {
    if (isOrdering) return;
    setShowsFaults(true);
    if (validateDraft(type, draft).length > 0) return;
    const taskId = await order(createReportInput(type, draft));
    if (taskId === null) return;
    await rememberCreatedReport(kept, { taskId, feedType, draft }).catch(() => undefined);
    announce(t("orderForm.ordered"));
    await navigate(`/reports/${encodeURIComponent(taskId)}`);
  };
  const choose = (next: string) => {
    dismiss();
    setShowsFaults(false);
    changeAddress((parameters) => parameters.set("type", next), { replace: true });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ReportTypeChoice types={types} forbidden={forbidden} chosen={feedType} onChoose={choose} />
      <Card title={t("orderForm.options")}>
        <ReportFields
          type={type}
          draft={draft}
          faults={showsFaults ? validateDraft(type, draft) : []}
          onChange={setDraft}
        />
      </Card>
      {outcome && <CreateReportError outcome={outcome} feedType={feedType} onAgain={() => void send()} />}
      <div className={styles.actions}>
        <Button type="submit" weight="primary" disabled={isOrdering}>
          {t(isOrdering ? "orderForm.submitting" : "orderForm.submit")}
        </Button>
        <RouteButton to="/reports">{t("orderForm.cancel")}</RouteButton>
      </div>
    </form>
  );
}
