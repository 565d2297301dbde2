import { useTranslation } from "react-i18next";

/** The columns of the file as options, by their index. */
export function ColumnOptions({ columns }: { readonly columns: readonly string[] }) {
  const { t } = useTranslation("listings");
  return columns.map((name, index) => (
    // Columns may have the same name; their order does not change.
    // oxlint-disable-next-line react/no-array-index-key
    <option key={index} value={index}>
      {name === "" ? t("table.unnamed", { number: index + 1 }) : name}
    </option>
  ));
}
