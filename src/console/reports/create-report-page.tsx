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
import { reportAccessQuery, reportTypesQuery } from "./operations.ts";
import { ReportFields } from "./report-fields.tsx";
import { CreateReportError } from "./create-report-error.tsx";
import styles from "./create-report.module.css";
import { emptyDraft, validateDraft, creatableTypes, createReportInput } from "./report-draft.ts";
import { ReportTypeChoice } from "./report-type-choice.tsx";
import { useCreateReport } from "./use-create-report.ts";

/** Form to create a report. The URL contains the report type. */
export function CreateReportPage() {
  const { t } = useTranslation("reports");
  const [address, changeAddress] = useQueryParameters();
  const [{ data, error }] = useQuery({ query: reportTypesQuery });
  const types = creatableTypes(data?.sellerFeedTypes ?? []);
  const [{ data: access }] = useQuery({
    query: reportAccessQuery,
    variables: { feedTypes: types.map(({ feedType }) => feedType) },
    pause: types.length === 0,
  });
  const forbidden = new Set(
    access?.feedTasks?.unreadable
      .filter(({ reason }) => reason === "MISSING_SCOPE")
      .map(({ feedType }) => feedType),
  );
  const allowed = types.filter(({ feedType }) => !forbidden.has(feedType));
  const chosen = address.get("type");
  const type = allowed.find(({ feedType }) => feedType === chosen) ?? allowed[0];
  const [draft, setDraft] = useState(emptyDraft);
  const [showsFaults, setShowsFaults] = useState(false);
  const { isOrdering, outcome, order, dismiss } = useCreateReport();
  const announce = useAnnounce();
  const navigate = useNavigate();

  const send = async () => {
    if (!type || isOrdering) return;
    setShowsFaults(true);
    if (validateDraft(type, draft).length > 0) return;
    const taskId = await order(createReportInput(type, draft));
    if (taskId === null) return;
    announce(t("orderForm.ordered"));
    await navigate(`/reports/${encodeURIComponent(taskId)}`);
  };
  const choose = (feedType: string) => {
    dismiss();
    setShowsFaults(false);
    changeAddress((parameters) => parameters.set("type", feedType), { replace: true });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <Page title={t("orderForm.title")} explanation={t("orderForm.explanation")}>
      {!data && !error && <Loading />}
      {error && <Failure error={error} />}
      {type && (
        <form className={styles.form} onSubmit={submit} noValidate>
          <ReportTypeChoice types={types} forbidden={forbidden} chosen={type.feedType} onChoose={choose} />
          <Card title={t("orderForm.options")}>
            <ReportFields
              type={type}
              draft={draft}
              faults={showsFaults ? validateDraft(type, draft) : []}
              onChange={setDraft}
            />
          </Card>
          {outcome && (
            <CreateReportError outcome={outcome} feedType={type.feedType} onAgain={() => void send()} />
          )}
          <div className={styles.actions}>
            <Button type="submit" weight="primary" disabled={isOrdering}>
              {t(isOrdering ? "orderForm.submitting" : "orderForm.submit")}
            </Button>
            <RouteButton to="/reports">{t("orderForm.cancel")}</RouteButton>
          </div>
        </form>
      )}
    </Page>
  );
}
