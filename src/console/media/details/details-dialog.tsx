import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { useQuery } from "urql";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Empty } from "../../components/notice.tsx";
import { type MediaFacts, pictureOf } from "../gallery/media-facts.ts";
import { StatusBadge } from "../gallery/status-badge.tsx";
import { StatusReason } from "../gallery/status-reason.tsx";
import { useGalleryItems } from "../gallery/use-gallery.ts";
import { MediaNow } from "../operations.ts";
import { isFacts } from "../queue/read-media.ts";
import styles from "./details.module.css";
import { MediaFactsList } from "./media-facts-list.tsx";
import { Player } from "./player.tsx";

/** Details of one media resource, with its own URL. Also shows media that was created in another browser. */
export function DetailsDialog() {
  const { id = "" } = useParams();
  const { t } = useTranslation("media");
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const known = useGalleryItems().find((item) => item.id === id);
  const [{ data, error, fetching }, repeat] = useQuery({ query: MediaNow, variables: { ids: [id] } });
  const node = data?.nodes[0];
  const facts = isFacts(node) ? node : (known?.facts ?? null);
  const name = known?.name ?? (facts?.__typename === "Video" ? facts.title : null);
  return (
    <Dialog
      title={name ?? (facts ? t(`kinds.${kindNames[facts.__typename]}`) : t("title"))}
      place="side"
      onClose={() => void navigate({ pathname: "/media", search: parameters.toString() })}
    >
      {facts ? (
        <>
          <Preview facts={facts} name={name ?? ""} />
          <p>
            <StatusBadge facts={facts} />
          </p>
          <StatusReason facts={facts} />
          <MediaFactsList facts={facts} />
        </>
      ) : fetching ? (
        <Loading />
      ) : error ? (
        <Failure error={error} onRetry={repeat} />
      ) : (
        <Empty>{t("details.notFound")}</Empty>
      )}
    </Dialog>
  );
}

const kindNames = { Video: "video", Image: "image", Document: "document" } as const;

function Preview({ facts, name }: { readonly facts: MediaFacts; readonly name: string }) {
  const { t } = useTranslation("media");
  if (facts.__typename === "Video") {
    return facts.videoStatus === "LIVE" ? <Player video={facts} name={name} /> : null;
  }
  const picture = facts.__typename === "Image" ? (facts.maxDimensionUrl ?? pictureOf(facts)) : null;
  return picture ? (
    <img className={styles.picture} src={picture} alt={t("details.picture", { name })} />
  ) : null;
}
