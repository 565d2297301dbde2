import CopyPlus from "lucide:copy-plus";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { RouteButton } from "../components/button.tsx";
import { useFormats } from "../messages/formats.ts";
import { TaskDetail } from "../tasks/task-detail.tsx";
import { Fact } from "../tasks/task-facts.tsx";
import { coverage } from "./coverage.ts";
import { ReportPreview } from "./report-preview.tsx";

/** Page of one report. The address contains its task number. */
export default function ReportPage() {
  const { t } = useTranslation("reports");
  const formats = useFormats();
  const { taskId = "" } = useParams();
  const again = ({ taskId: number }: { readonly taskId: string }) => (
    <RouteButton to={`/reports/create?again=${encodeURIComponent(number)}`} icon={<CopyPlus aria-hidden />}>
      {t("duplicate")}
    </RouteButton>
  );
  return (
    <TaskDetail
      key={taskId}
      taskId={taskId}
      section="reports"
      actions={(task) => task.status !== "FAILED" && task.isTerminal && again(task)}
      failureActions={again}
      facts={(task) => {
        const covers = coverage(task, t, formats);
        return (
          covers.length > 0 && (
            <Fact name={t("covers")}>
              <ul>
                {covers.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Fact>
          )
        );
      }}
    >
      {({ taskId: number, isTerminal, resultFile }) =>
        isTerminal && resultFile && <ReportPreview taskId={number} />
      }
    </TaskDetail>
  );
}
