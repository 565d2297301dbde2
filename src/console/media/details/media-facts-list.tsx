import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../components/copy-button.tsx";
import { useFormats } from "../../messages/formats.ts";
import { listingIdOf, type MediaFacts } from "../gallery/media-facts.ts";
import styles from "./details.module.css";

/** Facts about a media resource: identifiers and URLs with a copy button, the rest as text. */
export function MediaFactsList({ facts }: { readonly facts: MediaFacts }) {
  const { t } = useTranslation("media");
  return (
    <dl className={styles.facts}>
      <Copied title={t("details.id")} text={listingIdOf(facts)} label={t("details.copyId")} />
      <Copied title={t("details.globalId")} text={facts.id} label={t("details.copyId")} />
      {facts.__typename === "Video" && <VideoFacts video={facts} />}
      {facts.__typename === "Image" && <ImageFacts image={facts} />}
      {facts.__typename === "Document" && <DocumentFacts document={facts} />}
    </dl>
  );
}

function VideoFacts({ video }: { readonly video: Extract<MediaFacts, { readonly __typename: "Video" }> }) {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { title, description, sizeInBytes, expiresAt, thumbnailUrl, playlists } = video;
  return (
    <>
      <Fact title={t("details.titleOf")}>{title}</Fact>
      {description !== null && <Fact title={t("details.description")}>{description}</Fact>}
      <Fact title={t("details.size")}>{formats.bytes(sizeInBytes)}</Fact>
      {expiresAt !== null && <Fact title={t("details.expiresAt")}>{formats.dateTime(expiresAt)}</Fact>}
      {playlists.map(({ protocol, url }) => (
        <Address key={url} title={t("details.playlist", { protocol })} url={url} />
      ))}
      {thumbnailUrl !== null && <Address title={t("details.thumbnailUrl")} url={thumbnailUrl} />}
    </>
  );
}

function ImageFacts({ image }: { readonly image: Extract<MediaFacts, { readonly __typename: "Image" }> }) {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { url, maxDimensionUrl, expiresAt } = image;
  return (
    <>
      <Address title={t("details.url")} url={url} />
      {maxDimensionUrl !== null && <Address title={t("details.largestUrl")} url={maxDimensionUrl} />}
      {expiresAt !== null && <Fact title={t("details.expiresAt")}>{formats.dateTime(expiresAt)}</Fact>}
    </>
  );
}

function DocumentFacts({
  document,
}: {
  readonly document: Extract<MediaFacts, { readonly __typename: "Document" }>;
}) {
  const { t } = useTranslation("media");
  const formats = useFormats();
  const { documentType, languages, isUsableOnListings, file } = document;
  return (
    <>
      {documentType !== null && (
        <Fact title={t("details.documentType")}>{t(`documentTypes.${documentType}`)}</Fact>
      )}
      <Fact title={t("details.languages")}>
        {languages.map((language) => t(`languages.${language}`)).join(", ")}
      </Fact>
      <Fact title={t("details.usable")}>{t(isUsableOnListings ? "details.yes" : "details.notYet")}</Fact>
      {file?.name && <Fact title={t("details.file")}>{file.name}</Fact>}
      {file?.sizeInBytes && <Fact title={t("details.size")}>{formats.bytes(file.sizeInBytes)}</Fact>}
    </>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Copied({
  title,
  text,
  label,
}: {
  readonly title: string;
  readonly text: string;
  readonly label: string;
}) {
  if (text === "") return null;
  return (
    <Fact title={title}>
      <span className={styles.copied}>
        <code>{text}</code>
        <CopyButton text={text} label={label} />
      </span>
    </Fact>
  );
}

/** URL to open and copy. Values that are not web addresses are shown as text. */
function Address({ title, url }: { readonly title: string; readonly url: string }) {
  const { t } = useTranslation("media");
  return (
    <Fact title={title}>
      <span className={styles.copied}>
        {/^https?:\/\//.test(url) ? (
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        ) : (
          <code>{url}</code>
        )}
        <CopyButton text={url} label={t("details.copyUrl")} />
      </span>
    </Fact>
  );
}
