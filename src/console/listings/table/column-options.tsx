import { useTranslation } from "react-i18next";

/** Option elements for the columns of the file, by index. */
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
