import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Card, Page } from "../components/page.tsx";
import { NewUpload } from "./new-upload.tsx";
import { UploadTypes } from "./operations.ts";
import type { PendingUpload } from "./send/stored-uploads.ts";
import { LostUploadNotice } from "./send/lost-upload.tsx";
import { SendingStatus } from "./send/sending-status.tsx";
import { useStoredUploads } from "./send/use-stored-uploads.ts";
import { useSending } from "./send/use-sending.ts";
import { UploadListCard } from "./upload-list.tsx";
import { isUploadType } from "./upload-types.ts";

/** Start page: a new upload, lost uploads and recent uploads. */
export function StartPage() {
  const { t } = useTranslation("listings");
  const navigate = useNavigate();
  const [{ data, error }, reload] = useQuery({ query: UploadTypes });
  const types = data?.sellerFeedTypes.filter(isUploadType);
  const open = (taskId: string) => void navigate(`/listings/${encodeURIComponent(taskId)}`);
  return (
    <Page title={t("title")} explanation={t("explanation")}>
      <LostUploads onFound={open} />
      {!types && (error ? <Failure error={error} onRetry={reload} /> : <Loading />)}
      {types && (
        <>
          <Card title={t("new.title")}>
            <NewUpload types={types} previous={null} onSent={open} />
          </Card>
          <UploadListCard feedTypes={types.map(({ feedType }) => feedType)} />
        </>
      )}
    </Page>
  );
}

/** Uploads of an earlier visit with an unknown outcome. */
function LostUploads({ onFound }: { readonly onFound: (taskId: string) => void }) {
  const kept = useStoredUploads();
  const [lost, setLost] = useState<readonly PendingUpload[]>([]);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const all = await kept.listPending();
      if (!isLeft) setLost(all);
    };
    void read();
    return () => {
      isLeft = true;
    };
  }, [kept]);
  return lost.map((pending) => (
    <LostUpload
      key={pending.id}
      lost={pending}
      onFound={onFound}
      onForget={() => setLost((all) => all.filter((one) => one !== pending))}
    />
  ));
}

/** An upload with an unknown outcome. When it is sent again, its progress and the new outcome. */
function LostUpload({
  lost,
  onFound,
  onForget,
}: {
  readonly lost: PendingUpload;
  readonly onFound: (taskId: string) => void;
  readonly onForget: () => void;
}) {
  const { t } = useTranslation("listings");
  const sending = useSending((taskId) => {
    onForget();
    onFound(taskId);
  });
  const sendAgain = (openTaskId: string | null, key?: string) => sending.send(lost, openTaskId, key);
  if (sending.state.kind === "idle") {
    return <LostUploadNotice pending={lost} onFound={onFound} onForget={onForget} onSendAgain={sendAgain} />;
  }
  const discard = <Button onClick={onForget}>{t("new.discard")}</Button>;
  return (
    <Card title={lost.file.name} actions={sending.state.kind === "refused" && discard}>
      <SendingStatus sending={sending} onFound={onFound} onForget={onForget} onSendAgain={sendAgain} />
    </Card>
  );
}
