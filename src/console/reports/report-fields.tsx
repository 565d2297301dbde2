import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Fields } from "../components/field.tsx";
import { MetricFields } from "./metric-fields.tsx";
import { MarketplaceField } from "./marketplace-field.tsx";
import { OrderReportFields } from "./order-report-fields.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { ReportFieldsProps } from "./report-draft.ts";

/** Fields that apply to the chosen report type. */
export function ReportFields(props: ReportFieldsProps): ReactNode {
  switch (props.type.family) {
    case "ORDER":
      return <OrderReportFields {...props} />;
    case "INVENTORY":
      return <InventoryFields {...props} />;
    case "CUSTOMER_SERVICE_METRIC":
      return <MetricFields {...props} />;
    case "GENERIC":
      return (
        <Fields>
          <MarketplaceField {...props} />
        </Fields>
      );
  }
}

function InventoryFields(props: ReportFieldsProps) {
  const { t } = useTranslation("reports");
  const { draft, onChange } = props;
  return (
    <Fields>
      <ChoiceField
        label={t("orderForm.listingFormat")}
        value={draft.listingFormat}
        options={[null, "AUCTION", "FIXED_PRICE"]}
        nameOf={(format) => t(`orderForm.listingFormats.${format ?? "all"}`)}
        onChange={(listingFormat) => onChange({ ...draft, listingFormat })}
      />
      <MarketplaceField {...props} />
    </Fields>
  );
}
