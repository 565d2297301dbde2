import { useTranslation } from "react-i18next";
import { GrantAccess } from "../components/grant-access.tsx";
import { Notice } from "../components/notice.tsx";
import { currentLanguage } from "../messages/load-messages.ts";
import type { ReportsQuery } from "./generated/graphql.ts";
import { useTypeName } from "../tasks/use-type-name.ts";

type Unreadable = NonNullable<ReportsQuery["feedTasks"]>["unreadable"];

/** Lists the feed types whose reports are not shown, with the reason. */
export function UnreadableTypes({ types }: { readonly types: Unreadable }) {
  const { t } = useTranslation("reports");
  const typeName = useTypeName();
  if (types.length === 0) return null;
  const forbidden = types.filter(({ reason }) => reason === "MISSING_SCOPE");
  const unknown = types.filter(({ reason }) => reason === "UNKNOWN_FEED_TYPE");
  const list = (some: Unreadable) =>
    new Intl.ListFormat(currentLanguage()).format(some.map(({ feedType }) => typeName(feedType)));
  const scopes = new Set(forbidden.flatMap(({ requiredScopes }) => requiredScopes));
  return (
    <Notice
      tone="warn"
      title={t("list.unreadable")}
      {...(forbidden.length > 0 && { actions: <GrantAccess /> })}
    >
      {forbidden.length > 0 && (
        <p>{t("list.missingScope", { count: scopes.size, types: list(forbidden) })}</p>
      )}
      {unknown.length > 0 && <p>{t("list.unknownType", { types: list(unknown) })}</p>}
    </Notice>
  );
}
