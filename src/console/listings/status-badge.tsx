import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "../components/notice.tsx";
import type { UploadStateFragment } from "./generated/graphql.ts";

type Task = Pick<UploadStateFragment, "status" | "upstreamStatus">;

const tones: Readonly<Partial<Record<Task["status"], Tone>>> = {
  COMPLETED: "good",
  COMPLETED_WITH_ERROR: "warn",
  PARTIALLY_PROCESSED: "warn",
  FAILED: "bad",
};

/** Status of an upload as a badge. */
export function StatusBadge({ task: { status, upstreamStatus } }: { readonly task: Task }) {
  const { t } = useTranslation("listings");
  return (
    <Badge tone={tones[status] ?? "neutral"}>
      {status === "UNRECOGNIZED" ? upstreamStatus : t(`status.${status}`)}
    </Badge>
  );
}
