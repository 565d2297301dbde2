import ArrowLeft from "lucide:arrow-left";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useQuery } from "urql";
import { ApplicationFailure } from "../components/application-failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { setOrDelete } from "../components/search-parameters.ts";
import { useQueryParameters } from "../components/use-address.ts";
import { Constraints } from "./access-rules.tsx";
import styles from "./catalog.module.css";
import { filterOptionsOf, readFilter } from "./file-filter.ts";
import { FileList } from "./file-list.tsx";
import type { AccessRuleFragment, FeedTypeFactsFragment, FeedVariantFragment } from "./generated/graphql.ts";
import { FeedTypeQuery } from "./operations.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { SupportedFeeds } from "./supported-feeds.tsx";
import { useFeedNames } from "./use-feed-names.ts";

/** Page of one feed type: the list of files, and how they are created. */
export function FeedTypePage() {
  const { t } = useTranslation("catalog");
  const nameOf = useFeedNames();
  const { feedTypeId = "" } = useParams();
  const [{ data, error, fetching }, askAgain] = useQuery({ query: FeedTypeQuery, variables: { feedTypeId } });
  const feedType = data?.feedType ?? null;
  return (
    <Page
      title={nameOf(feedTypeId)}
      // The line is shown from the start, so that the page does not move when the description arrives.
      explanation={feedType?.description ?? (fetching ? t("loading") : feedTypeId)}
      actions={
        <Link to="/catalog" className={styles.back}>
          <ArrowLeft aria-hidden />
          {t("back")}
        </Link>
      }
    >
      <ApplicationFailure
        error={error}
        title={t("unavailable")}
        explanation={t("noApplication")}
        onRetry={() => askAgain({ requestPolicy: "network-only" })}
      />
      {fetching && !data && <Loading />}
      {data && !feedType && !error && <Notice tone="warn">{t("types.missing")}</Notice>}
      {feedType && (
        <Contents
          key={feedTypeId}
          feedType={feedType}
          variants={feedType.supportedFeeds}
          rule={data?.feedAccess?.rules.find((one) => one.feedTypeId === feedTypeId)}
        />
      )}
    </Page>
  );
}

function Contents({
  feedType,
  variants,
  rule,
}: {
  readonly feedType: FeedTypeFactsFragment;
  readonly variants: readonly FeedVariantFragment[];
  readonly rule: AccessRuleFragment | undefined;
}) {
  const { t } = useTranslation("catalog");
  const nameOf = useFeedNames();
  const [address, changeAddress] = useQueryParameters();
  const choices = filterOptionsOf(feedType, rule);
  const choice = readFilter(address, choices);
  const change = (name: string, value: string | null) =>
    changeAddress(
      (parameters) => setOrDelete(parameters, name, value),
      // Opening a preview adds a history entry, so that Back closes it. Filter changes replace the entry.
      { replace: name !== "preview" },
    );
  const preview = address.get("preview");
  return (
    <>
      <Card title={t("files.title")}>
        <FileList
          feedTypeId={feedType.feedTypeId}
          choice={choice}
          choices={choices}
          onChange={change}
          onPreview={(fileId) => change("preview", fileId)}
        />
      </Card>
      <Card title={t("feeds.title")}>
        <SupportedFeeds feeds={variants} />
      </Card>
      <Card title={t("rules.title")}>
        {rule ? (
          <Constraints rule={rule} />
        ) : (
          <p>{t("check.no.feedType", { feed: nameOf(feedType.feedTypeId) })}</p>
        )}
      </Card>
      {preview !== null && (
        <PreviewDialog
          fileId={preview}
          marketplaceId={choice.marketplace}
          onClose={() => change("preview", null)}
        />
      )}
    </>
  );
}
