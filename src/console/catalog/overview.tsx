import { useTranslation } from "react-i18next";
import { useQuery } from "urql";
import { ApplicationFailure } from "../components/application-failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Card, Page } from "../components/page.tsx";
import { AccessCheck } from "./access-check.tsx";
import { AccessRules } from "./access-rules.tsx";
import { FeedTypeList } from "./feed-type-list.tsx";
import { CatalogOverviewQuery } from "./operations.ts";

/** All feed types, and the access of the application. */
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
      {types && (
        <>
          <Card title={t("types.title")}>
            <FeedTypeList types={types} rules={rules ?? []} />
          </Card>
          <Card title={t("check.title")}>
            <AccessCheck types={types} rules={rules ?? []} />
          </Card>
        </>
      )}
      {rules && (
        <Card title={t("rules.title")}>
          <AccessRules rules={rules} />
        </Card>
      )}
    </Page>
  );
}
