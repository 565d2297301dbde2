import { useTranslation } from "react-i18next";
import { DataTable } from "../components/data-table.tsx";
import { Badge } from "../components/notice.tsx";
import { marketplaceName } from "../messages/marketplace-names.ts";
import styles from "./catalog.module.css";
import type { FeedVariantFragment } from "./generated/graphql.ts";

const tones = { ACTIVE: "good", PAUSED: "warn", DEPRECATED: "bad", UNRECOGNIZED: "neutral" } as const;

/** Variants of a feed type's files: schedule, scope and marketplaces. */
export function SupportedFeeds({ feeds }: { readonly feeds: readonly FeedVariantFragment[] }) {
  const { t, i18n } = useTranslation("catalog");
  const schemas = feeds.flatMap((feed) => feed.schemas);
  return (
    <>
      <DataTable
        caption={t("feeds.caption")}
        keyOf={(feed) => String(feeds.indexOf(feed))}
        rows={feeds}
        columns={[
          {
            title: t("feeds.scope"),
            isRowHeader: true,
            cell: ({ scope }) => t(`scope.${scope ?? "unknown"}`),
          },
          {
            title: t("feeds.status"),
            cell: ({ status }) => <Badge tone={tones[status]}>{t(`feedStatus.${status}`)}</Badge>,
          },
          {
            title: t("feeds.lookBack"),
            cell: ({ lookBack }) =>
              lookBack ? t(`unit.${lookBack.unit}`, { count: lookBack.value }) : t("feeds.unknown"),
          },
          {
            title: t("feeds.marketplaces"),
            cell: ({ marketplaceIds }) =>
              marketplaceIds.length === 0
                ? t("feeds.allMarketplaces")
                : marketplaceIds.map((id) => marketplaceName(id, i18n.language)).join(", "),
          },
          { title: t("feeds.schemas"), cell: (feed) => <Schemas feed={feed} /> },
        ]}
      />
      {schemas.map(
        ({ version, definition }, index) =>
          definition && (
            <details key={`${index} ${version}`}>
              <summary>{t("feeds.columns", { version: version ?? t("feeds.unknown") })}</summary>
              <p className={styles.columns}>{definition.split(/\s*,\s*/).join(", ")}</p>
            </details>
          ),
      )}
    </>
  );
}

function Schemas({ feed }: { readonly feed: FeedVariantFragment }) {
  const { t } = useTranslation("catalog");
  return (
    <ul>
      {feed.schemas.map(({ version, formats, isDeprecated }) => (
        <li key={version}>
          {t("feeds.schema", {
            version: version ?? t("feeds.unknown"),
            formats: formats.map((format) => t(`format.${format}`)).join("; "),
          })}
          {isDeprecated && <Badge tone="warn">{t("feeds.deprecated")}</Badge>}
        </li>
      ))}
    </ul>
  );
}
