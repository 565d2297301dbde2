import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Field, Fields } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import styles from "./catalog.module.css";
import { useFeedNames } from "./use-feed-names.ts";
import type { FeedTypeFactsFragment } from "./generated/graphql.ts";
import { AccessCheckQuery } from "./operations.ts";

/** Form that checks whether files of a feed type may be downloaded. */
export function AccessCheck({ types }: { readonly types: readonly FeedTypeFactsFragment[] }) {
  const { t } = useTranslation("catalog");
  const nameOf = useFeedNames();
  const [feedTypeId, setFeedTypeId] = useState(types[0]?.feedTypeId ?? "");
  const [marketplaceId, setMarketplaceId] = useState("EBAY_US");
  const [category, setCategory] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [asked, setAsked] = useState<{
    readonly feedTypeId: string;
    readonly marketplaceId: string;
    readonly categoryId: string | null;
  } | null>(null);
  const [{ data, error, fetching }] = useQuery({
    query: AccessCheckQuery,
    variables: asked ?? { feedTypeId: "", marketplaceId: "" },
    pause: asked === null,
  });
  const allows = data?.feedAccess?.allows;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const marketplace = marketplaceId.trim().toUpperCase();
    setMissing(marketplace === "");
    if (marketplace === "") return;
    setAsked({ feedTypeId, marketplaceId: marketplace, categoryId: category.trim() || null });
  };
  const changing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setAsked(null);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Fields>
        <Field label={t("check.feedType")}>
          {(control) => (
            <select
              {...control}
              value={feedTypeId}
              onChange={(event) => changing(setFeedTypeId)(event.currentTarget.value)}
            >
              {types.map(({ id, feedTypeId: value }) => (
                <option key={id} value={value}>
                  {nameOf(value)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t("check.marketplace")}
          hint={t("check.marketplaceHint")}
          error={isMissing && t("check.missing")}
        >
          {(control) => (
            <input
              {...control}
              autoCapitalize="characters"
              value={marketplaceId}
              onChange={(event) => changing(setMarketplaceId)(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t("check.category")} hint={t("check.categoryHint")}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              value={category}
              onChange={(event) => changing(setCategory)(event.currentTarget.value)}
            />
          )}
        </Field>
      </Fields>
      <div className={styles.buttons}>
        <Button type="submit" disabled={asked !== null && fetching}>
          {asked !== null && fetching ? t("check.checking") : t("check.submit")}
        </Button>
      </div>
      {asked && !fetching && allows !== undefined && (
        <Notice tone={allows ? "good" : "warn"}>{allows ? t("check.yes") : t("check.no")}</Notice>
      )}
      {asked && <Failure error={error} />}
    </form>
  );
}
