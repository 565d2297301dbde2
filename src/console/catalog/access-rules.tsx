import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Empty } from "../components/notice.tsx";
import { marketplaceName } from "../messages/marketplace-names.ts";
import styles from "./catalog.module.css";
import type { AccessRuleFragment } from "./generated/graphql.ts";
import { useCategoryNames } from "./use-category-names.ts";
import { useFeedNames } from "./use-feed-names.ts";

/** Access rules of the application, in plain words. */
export function AccessRules({ rules }: { readonly rules: readonly AccessRuleFragment[] }) {
  const { t } = useTranslation("catalog");
  const nameOf = useFeedNames();
  if (rules.length === 0) return <Empty>{t("rules.none")}</Empty>;
  return (
    <dl className={styles.rules}>
      {rules.map((rule) => (
        <div key={rule.feedTypeId}>
          <dt>
            <Link to={`/catalog/${encodeURIComponent(rule.feedTypeId)}`}>{nameOf(rule.feedTypeId)}</Link>
          </dt>
          <dd>
            <Constraints rule={rule} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Marketplaces and categories of one rule. */
export function Constraints({ rule }: { readonly rule: AccessRuleFragment }) {
  const { t, i18n } = useTranslation("catalog");
  const { nameOf, sort } = useCategoryNames();
  if (rule.constraints.length === 0) return <p>{t("rules.all")}</p>;
  return (
    <ul>
      {rule.constraints.map(({ marketplaceId, categoryIds, listingMarketplaces }) => (
        <li key={marketplaceId}>
          <strong>{marketplaceName(marketplaceId, i18n.language)}</strong>
          {": "}
          {categoryIds.length === 0 ? t("rules.allCategories") : sort(categoryIds).map(nameOf).join(", ")}
          {listingMarketplaces.length > 0 &&
            `, ${t("rules.crossBorder", {
              marketplaces: listingMarketplaces
                .map((one) => marketplaceName(one.marketplaceId, i18n.language))
                .join(", "),
            })}`}
        </li>
      ))}
    </ul>
  );
}
