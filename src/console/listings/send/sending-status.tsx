import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { SendingBar } from "../sending-bar.tsx";
import { LostUploadNotice, type LostUploadProps } from "./lost-upload.tsx";
import { UploadProblem } from "./upload-problem.tsx";
import type { Sending } from "./use-sending.ts";

/** Properties of the status. */
export interface SendingStatusProps {
  readonly sending: Sending;
  /** Called with the task when the user opens an upload whose response was lost. */
  readonly onFound: (taskId: string) => void;
  /** Sends the upload again; see {@link LostUploadProps}. */
  readonly onSendAgain: LostUploadProps["onSendAgain"];
  /** Called after the user has discarded an upload whose response was lost. */
  readonly onForget: () => void;
}

/** Progress of an upload, and what the user can do when it was rejected or its response was lost. */
export function SendingStatus({ sending, onFound, onSendAgain, onForget }: SendingStatusProps) {
  const { t } = useTranslation("listings");
  const { state, cancel } = sending;
  switch (state.kind) {
    case "idle":
      return null;
    case "sending":
      return <SendingBar sentBytes={state.sentBytes} totalBytes={state.totalBytes} onCancel={cancel} />;
    case "refused":
      return (
        <UploadProblem
          errors={state.errors}
          error={state.error}
          actions={<Button onClick={() => onSendAgain(state.openTaskId)}>{t("new.sendAgain")}</Button>}
        />
      );
    case "unknown":
      return (
        <LostUploadNotice
          pending={state.pending}
          onFound={onFound}
          onForget={onForget}
          onSendAgain={onSendAgain}
        />
      );
  }
}
