import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { Failure } from "../components/failure.tsx";
import { Field, Fields } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import { knownCategoryIds } from "../messages/category-names.ts";
import { marketplaceName } from "../messages/marketplace-names.ts";
import styles from "./catalog.module.css";
import { type AccessQuestion, accessGap } from "./check-access.ts";
import { commonMarketplaces } from "./file-filter.ts";
import { findCategory } from "./find-category.ts";
import type { AccessRuleFragment, FeedTypeFactsFragment } from "./generated/graphql.ts";
import { AccessCheckQuery } from "./operations.ts";
import { useCategoryNames } from "./use-category-names.ts";
import { useFeedNames } from "./use-feed-names.ts";

/** Form that checks whether files of a feed type may be downloaded, and answers in one sentence. */
export function AccessCheck({
  types,
  rules,
}: {
  readonly types: readonly FeedTypeFactsFragment[];
  readonly rules: readonly AccessRuleFragment[];
}) {
  const { t, i18n } = useTranslation("catalog");
  const nameOfFeed = useFeedNames();
  const { nameOf, sort } = useCategoryNames();
  const listId = useId();
  const [feedTypeId, setFeedTypeId] = useState(types[0]?.feedTypeId ?? "");
  const [marketplaceId, setMarketplaceId] = useState(commonMarketplaces[0] ?? "");
  const [category, setCategory] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const [asked, setAsked] = useState<AccessQuestion | null>(null);
  const [{ data, error, fetching }] = useQuery({
    query: AccessCheckQuery,
    variables: asked ?? { feedTypeId: "", marketplaceId: "" },
    pause: asked === null,
  });
  const isChecking = asked !== null && fetching;
  const allows = data?.feedAccess?.allows;
  const named = types.flatMap(({ categoryIds }) => categoryIds ?? []);
  const categories = sort([...new Set([...knownCategoryIds, ...named])]);
  const marketplaces = [
    ...new Set([
      ...commonMarketplaces,
      ...types.flatMap(({ supportedFeeds }) => supportedFeeds.flatMap((feed) => feed.marketplaceIds)),
    ]),
  ];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const categoryId = category.trim() === "" ? null : findCategory(category, categories, nameOf);
    const isWrong = category.trim() !== "" && categoryId === null;
    setUnknown(isWrong);
    setAsked(isWrong ? null : { feedTypeId, marketplaceId, categoryId });
  };
  const changing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setAsked(null);
  };
  const answer = (question: AccessQuestion, isAllowed: boolean) => {
    const { categoryId } = question;
    const words = {
      feed: nameOfFeed(question.feedTypeId),
      marketplace: marketplaceName(question.marketplaceId, i18n.language),
      category: categoryId === null ? "" : nameOf(categoryId),
    };
    if (!isAllowed) return t(`check.no.${accessGap(rules, question)}`, words);
    return t(categoryId === null ? "check.yes" : "check.yesOfCategory", words);
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
                  {nameOfFeed(value)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("check.marketplace")}>
          {(control) => (
            <select
              {...control}
              value={marketplaceId}
              onChange={(event) => changing(setMarketplaceId)(event.currentTarget.value)}
            >
              {marketplaces.map((id) => (
                <option key={id} value={id}>
                  {marketplaceName(id, i18n.language)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t("check.category")}
          hint={t("check.categoryHint")}
          error={isUnknown && t("check.unknownCategory")}
        >
          {(control) => (
            <>
              <input
                {...control}
                list={listId}
                value={category}
                onChange={(event) => {
                  setUnknown(false);
                  changing(setCategory)(event.currentTarget.value);
                }}
              />
              <datalist id={listId}>
                {categories.map((id) => (
                  <option key={id}>{nameOf(id)}</option>
                ))}
              </datalist>
            </>
          )}
        </Field>
      </Fields>
      <div className={styles.answer}>
        <Button type="submit" disabled={isChecking}>
          {isChecking ? t("check.checking") : t("check.submit")}
        </Button>
        {asked && !isChecking && allows !== undefined && (
          <Notice tone={allows ? "good" : "warn"}>{answer(asked, allows)}</Notice>
        )}
      </div>
      {asked && <Failure error={error} />}
    </form>
  );
}
