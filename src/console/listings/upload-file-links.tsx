import Download from "lucide:download";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { ButtonLink } from "../components/button.tsx";
import styles from "./listings.module.css";
import { UploadFiles } from "./operations.ts";

/** Links to the uploaded file and to the service's result file. */
export function UploadFileLinks({ taskId }: { readonly taskId: string }) {
  const { t } = useTranslation("listings");
  const [{ data }] = useQuery({ query: UploadFiles, variables: { taskId } });
  const { inputFile = null, resultFile = null } = data?.genericTask ?? {};
  return (
    <p className={styles.actions}>
      {inputFile?.url != null && (
        <ButtonLink
          icon={<Download aria-hidden />}
          href={inputFile.url}
          download={inputFile.fileName ?? true}
        >
          {t("upload.inputFile")}
        </ButtonLink>
      )}
      {resultFile?.url != null && (
        <ButtonLink
          icon={<Download aria-hidden />}
          href={resultFile.url}
          download={resultFile.fileName ?? true}
        >
          {t("upload.resultFile")}
        </ButtonLink>
      )}
    </p>
  );
}
