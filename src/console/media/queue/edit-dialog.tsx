import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { type MediaKind, possibleKinds } from "../files/file-kinds.ts";
import { maxTitleLength } from "../files/video-title.ts";
import { DocumentTypeField, LanguagesField } from "../upload/document-fields.tsx";
import { canBeEdited, type QueueItem } from "./queue-item.ts";
import type { UploadQueue } from "./upload-queue.ts";

const maxDescriptionLength = 1_000;

/** Edits the details of a file until its upload has started. */
export function EditDialog({
  item,
  queue,
  onClose,
}: {
  readonly item: QueueItem;
  readonly queue: UploadQueue;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation("media");
  const { t: tShell } = useTranslation();
  const { name, key, file } = item;
  const kinds = file ? possibleKinds(file) : [];
  const [kind, setKind] = useState<MediaKind>(item.kind ?? "image");
  const [details, setDetails] = useState(item.details);
  const isEditable = canBeEdited(item);
  const titleIsMissing = kind === "video" && details.title.trim() === "";
  const save = () => {
    queue.edit(key, { kind, details: { ...details, title: details.title.trim() } });
    onClose();
  };
  return (
    <Dialog
      title={t("edit.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{tShell("part.cancel")}</Button>
          <Button weight="primary" disabled={!isEditable || titleIsMissing} onClick={save}>
            {t("edit.save")}
          </Button>
        </>
      }
    >
      {!isEditable && <Notice tone="warn">{t("edit.tooLate")}</Notice>}
      {kinds.length > 1 && (
        <Field label={t("edit.kind")}>
          {(control) => (
            <select
              {...control}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value as MediaKind)}
            >
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {kind === "video" && (
        <>
          <Field
            label={t("edit.videoTitle")}
            hint={t("edit.videoTitleHint")}
            error={titleIsMissing && t("edit.videoTitleMissing")}
          >
            {(control) => (
              <input
                {...control}
                maxLength={maxTitleLength}
                value={details.title}
                onChange={({ currentTarget }) => setDetails({ ...details, title: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t("edit.description")} hint={t("edit.descriptionHint")}>
            {(control) => (
              <textarea
                {...control}
                rows={4}
                maxLength={maxDescriptionLength}
                value={details.description}
                onChange={({ currentTarget }) => setDetails({ ...details, description: currentTarget.value })}
              />
            )}
          </Field>
        </>
      )}
      {kind === "document" && (
        <>
          <DocumentTypeField
            label={t("edit.documentType")}
            value={details.documentType}
            onChange={(documentType) => setDetails({ ...details, documentType })}
          />
          <LanguagesField
            label={t("edit.languages")}
            values={details.languages}
            onChange={(languages) => setDetails({ ...details, languages })}
          />
        </>
      )}
      {kind === "image" && <p>{t("edit.noDetails")}</p>}
    </Dialog>
  );
}
