import { useTranslation } from "react-i18next";
import { marketplaceName } from "../messages/marketplace-names.ts";
import { currentLanguage } from "../messages/load-messages.ts";
import { ChoiceField } from "./choice-field.tsx";
import { marketplaces } from "./marketplaces.ts";
import type { ReportDraft } from "./report-draft.ts";

const ids = marketplaces.map(({ id }) => id);

/** Select for the marketplace that a report covers. */
export function MarketplaceField({
  draft,
  onChange,
}: {
  readonly draft: ReportDraft;
  readonly onChange: (draft: ReportDraft) => void;
}) {
  const { t } = useTranslation("reports");
  return (
    <ChoiceField
      label={t("orderForm.marketplace")}
      value={draft.marketplaceId}
      options={[null, ...ids]}
      nameOf={(id) => (id === null ? t("orderForm.ownMarketplace") : marketplaceName(id, currentLanguage()))}
      onChange={(marketplaceId) => onChange({ ...draft, marketplaceId })}
    />
  );
}
