import { Download } from "lucide-react";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "urql";
import { ButtonLink } from "../parts/button.tsx";
import type { TaskFileFragment } from "./generated/graphql.ts";
import { taskLinksQuery } from "./operations.ts";

/** How long before its end a link is made anew, in milliseconds: a click must not come too late. */
const marginMs = 30_000;

/** What a link to a file of a task consists of. */
export interface DownloadLinkProps {
  readonly file: TaskFileFragment;
  readonly url: string;
  readonly taskId: string;
  readonly which: "inputFile" | "resultFile";
}

/** A link that downloads a file. The gateway's links end after a while: it is renewed before that, and at a click that came too late. */
export function DownloadLink({ file: { fileName, urlExpiresAt }, url, taskId, which }: DownloadLinkProps) {
  const { t } = useTranslation("reports");
  const client = useClient();
  const [isRenewing, setRenewing] = useState(false);
  // The cache takes the new link, and the page shows it.
  const renew = useCallback(
    () => client.query(taskLinksQuery, { taskId }, { requestPolicy: "network-only" }).toPromise(),
    [client, taskId],
  );
  const endsAt = urlExpiresAt === null ? null : Date.parse(urlExpiresAt);
  useEffect(() => {
    const leftMs = endsAt === null ? 0 : endsAt - Date.now() - marginMs;
    // One that seems to be over as soon as it comes is renewed at a click only: this machine's clock may be wrong.
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
  };
  const click = (event: MouseEvent) => {
    if (endsAt === null || endsAt > Date.now()) return;
    event.preventDefault();
    void follow();
  };
  return (
    <div>
      <ButtonLink href={url} download weight="primary" icon={<Download aria-hidden />} onClick={click}>
        {t("task.download")}
        <span className="visually-hidden"> {fileName ?? t("task.fileFallback")}</span>
      </ButtonLink>
      {isRenewing && <p role="status">{t("task.renewing")}</p>}
    </div>
  );
}
