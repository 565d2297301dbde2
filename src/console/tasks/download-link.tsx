import Download from "lucide:download";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "urql";
import { ButtonLink } from "../components/button.tsx";
import { useToast } from "../components/toaster.tsx";
import type { TaskFileFragment } from "./generated/graphql.ts";
import { taskLinksQuery } from "./operations.ts";

/** Time before expiry at which a link is renewed, in milliseconds, so that a click never hits an expired link. */
const marginMs = 30_000;

/** Properties of a download link. */
export interface DownloadLinkProps {
  readonly file: TaskFileFragment;
  readonly url: string;
  readonly taskId: string;
  readonly which: "inputFile" | "resultFile";
}

/**
 * Link that downloads a file of a task. The gateway's links expire, so this one is renewed shortly before, or on a
 * click after expiry.
 */
export function DownloadLink({ file: { fileName, urlExpiresAt }, url, taskId, which }: DownloadLinkProps) {
  const { t } = useTranslation("tasks");
  const client = useClient();
  const toast = useToast();
  const [isRenewing, setRenewing] = useState(false);
  // The query updates the cache, which renders the new link.
  const renew = useCallback(
    () => client.query(taskLinksQuery, { taskId }, { requestPolicy: "network-only" }).toPromise(),
    [client, taskId],
  );
  const endsAt = urlExpiresAt === null ? null : Date.parse(urlExpiresAt);
  useEffect(() => {
    const leftMs = endsAt === null ? 0 : endsAt - Date.now() - marginMs;
    // A link that has expired on arrival is renewed on click only, because the local clock may be wrong.
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => void renew(), leftMs);
    return () => clearTimeout(timer);
  }, [endsAt, renew]);

  const follow = async () => {
    setRenewing(true);
    const { data } = await renew();
    setRenewing(false);
    const fresh = data?.genericTask?.[which]?.url;
    if (fresh) location.assign(fresh);
    else toast({ text: t("files.notDownloaded"), tone: "bad" });
  };
  const click = (event: MouseEvent) => {
    if (endsAt === null || endsAt > Date.now()) return;
    event.preventDefault();
    void follow();
  };
  return (
    <div>
      <ButtonLink href={url} download weight="primary" icon={<Download aria-hidden />} onClick={click}>
        {t("files.download")}
        <span className="visually-hidden"> {fileName ?? t("files.fallback")}</span>
      </ButtonLink>
      {isRenewing && <p role="status">{t("files.renewing")}</p>}
    </div>
  );
}
