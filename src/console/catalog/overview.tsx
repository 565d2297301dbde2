import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { ApplicationFailure } from "../components/application-failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Card, Page } from "../components/page.tsx";
import { AccessCheck } from "./access-check.tsx";
import { AccessRules } from "./access-rules.tsx";
import { DownloadsCard } from "./downloads-card.tsx";
import { FeedTypeList } from "./feed-type-list.tsx";
import { CatalogOverviewQuery } from "./operations.ts";

/** Overview of the application's access and of all feed types. */
export function Overview() {
  const { t } = useTranslation("catalog");
  const [{ data, error, fetching }, askAgain] = useQuery({ query: CatalogOverviewQuery });
  const rules = data?.feedAccess?.rules ?? null;
  const types = data?.feedTypes?.nodes ?? null;
  return (
    <Page title={t("title")} explanation={t("explanation")}>
      <ApplicationFailure
        error={error}
        title={t("unavailable")}
        explanation={t("noApplication")}
        onRetry={() => askAgain({ requestPolicy: "network-only" })}
      />
      {fetching && !data && <Loading />}
      <DownloadsCard />
      {rules && (
        <Card title={t("rules.title")}>
          <AccessRules rules={rules} />
        </Card>
      )}
      {types && (
        <>
          <Card title={t("check.title")}>
            <AccessCheck types={types} />
          </Card>
          <Card title={t("types.title")}>
            <FeedTypeList types={types} rules={rules ?? []} />
          </Card>
        </>
      )}
    </Page>
  );
}
