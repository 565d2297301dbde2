import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { saveFile } from "../components/save-file.ts";
import { exportWork, type StoredWork } from "../session/stored-work.ts";

/** Notice of the work that signing out deletes. The user can export the work or keep it in this browser. */
export function KeptWorkNotice({
  work,
  name,
  isKept,
  onKeep,
}: {
  readonly work: StoredWork;
  /** Display name of the user. */
  readonly name: string;
  /** True when the work stays in this browser. */
  readonly isKept: boolean;
  readonly onKeep: (isKept: boolean) => void;
}) {
  const { t } = useTranslation();
  const save = async () => {
    saveFile(await exportWork(work), `marketplace-console-${name}.json`);
  };
  return (
    <Notice
      tone={isKept ? "neutral" : "warn"}
      title={t(isKept ? "session.work.stays" : "session.work.removed")}
      actions={<Button onClick={() => void save()}>{t("session.work.export")}</Button>}
    >
      <ul>
        {work.counts.map(({ kind, count }) => (
          <li key={kind}>{t(`session.work.kinds.${kind}`, { count })}</li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isKept}
          onChange={({ currentTarget }) => onKeep(currentTarget.checked)}
        />{" "}
        {t("session.work.keep", { name })}
      </label>
      <p>{t("session.work.keepHint")}</p>
    </Notice>
  );
}
