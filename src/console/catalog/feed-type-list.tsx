import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DataTable } from "../components/data-table.tsx";
import { Field } from "../components/field.tsx";
import { Badge, Empty } from "../components/notice.tsx";
import styles from "./catalog.module.css";
import type { AccessRuleFragment, FeedTypeFactsFragment } from "./generated/graphql.ts";
import { searchTypes } from "./search-types.ts";
import { useCategoryNames } from "./use-category-names.ts";
import { useFeedNames } from "./use-feed-names.ts";

/** All feed types, with links to their files, and a search by the names of types and categories. */
export function FeedTypeList({
  types,
  rules,
}: {
  readonly types: readonly FeedTypeFactsFragment[];
  readonly rules: readonly AccessRuleFragment[];
}) {
  const { t } = useTranslation("catalog");
  const nameOfFeed = useFeedNames();
  const { nameOf, sort } = useCategoryNames();
  const [text, setText] = useState("");
  const readable = new Set(rules.map(({ feedTypeId }) => feedTypeId));
  if (types.length === 0) return <Empty>{t("types.none")}</Empty>;
  // Types that the application may download come first.
  const sorted = types.toSorted(
    (a, b) => Number(readable.has(b.feedTypeId)) - Number(readable.has(a.feedTypeId)),
  );
  const found = searchTypes(sorted, text, nameOfFeed, nameOf);
  return (
    <>
      <Field label={t("types.search")}>
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder={t("types.searchExample")}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <p role="status" className={styles.soft}>
        {t("types.found", { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Empty>{t("types.noneFound")}</Empty>
      ) : (
        <DataTable
          caption={t("types.caption")}
          keyOf={({ type }) => type.id}
          rows={found}
          columns={[
            {
              title: t("types.name"),
              isRowHeader: true,
              cell: ({ type: { feedTypeId }, categoryIds }) => (
                <>
                  <Link className={styles.typeLink} to={`/catalog/${encodeURIComponent(feedTypeId)}`}>
                    {nameOfFeed(feedTypeId)}
                  </Link>
                  {sort(categoryIds).map((id) => (
                    <Link
                      key={id}
                      className={styles.typeLink}
                      to={`/catalog/${encodeURIComponent(feedTypeId)}?category=${encodeURIComponent(id)}`}
                    >
                      {nameOf(id)}
                    </Link>
                  ))}
                </>
              ),
            },
            {
              title: t("types.access"),
              cell: ({ type: { feedTypeId } }) =>
                readable.has(feedTypeId) ? (
                  <Badge tone="good">{t("fileAccess.ALLOWED")}</Badge>
                ) : (
                  <Badge tone="neutral">{t("fileAccess.RESTRICTED")}</Badge>
                ),
            },
            {
              title: t("types.made"),
              cell: ({ type: { supportedFeeds } }) =>
                [...new Set(supportedFeeds.map(({ scope }) => t(`scope.${scope ?? "unknown"}`)))].join(", "),
            },
            {
              title: t("types.contents"),
              cell: ({ type: { description } }) => <span className={styles.contents}>{description}</span>,
            },
          ]}
        />
      )}
    </>
  );
}
