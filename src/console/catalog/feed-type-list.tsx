import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "../components/data-table.tsx";
import { Badge, Empty } from "../components/notice.tsx";
import { useFeedNames } from "./use-feed-names.ts";
import type { AccessRuleFragment, FeedTypeFactsFragment } from "./generated/graphql.ts";

/** All feed types, with links to their files. */
export function FeedTypeList({
  types,
  rules,
}: {
  readonly types: readonly FeedTypeFactsFragment[];
  readonly rules: readonly AccessRuleFragment[];
}) {
  const { t } = useTranslation("catalog");
  const nameOf = useFeedNames();
  const readable = new Set(rules.map(({ feedTypeId }) => feedTypeId));
  if (types.length === 0) return <Empty>{t("types.none")}</Empty>;
  return (
    <DataTable
      caption={t("types.caption")}
      keyOf={({ id }) => id}
      // Types that the application may download come first.
      rows={types.toSorted((a, b) => Number(readable.has(b.feedTypeId)) - Number(readable.has(a.feedTypeId)))}
      columns={[
        {
          title: t("types.name"),
          isRowHeader: true,
          cell: ({ feedTypeId }) => (
            <Link to={`/catalog/${encodeURIComponent(feedTypeId)}`}>{nameOf(feedTypeId)}</Link>
          ),
        },
        { title: t("types.contents"), cell: ({ description }) => description },
        {
          title: t("types.made"),
          cell: ({ supportedFeeds }) =>
            [...new Set(supportedFeeds.map(({ scope }) => t(`scope.${scope ?? "unknown"}`)))].join(", "),
        },
        {
          title: t("types.access"),
          cell: ({ feedTypeId }) =>
            readable.has(feedTypeId) ? (
              <Badge tone="good">{t("types.readable")}</Badge>
            ) : (
              <Badge tone="neutral">{t("types.notReadable")}</Badge>
            ),
        },
      ]}
    />
  );
}
