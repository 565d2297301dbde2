import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CombinedError } from "urql";
import { Button } from "../components/button.tsx";
import { useErrorMessages } from "../components/failure.tsx";
import { GrantAccess, isMissingPermission } from "../components/grant-access.tsx";
import { Card } from "../components/page.tsx";
import { useFormats } from "../messages/formats.ts";
import styles from "./home.module.css";
import { Skeleton } from "./skeleton.tsx";

/** Number of rows in a card. */
const maxRows = 4;

/** What was done last. */
export interface RecentItem {
  readonly id: string;
  readonly title: string;
  /** Small text below the title. */
  readonly detail?: ReactNode;
  /** Address below the console's path. */
  readonly to: string;
  readonly badge: ReactNode;
  /** Time as ISO text; null when it is not known. */
  readonly at: string | null;
}

/** Properties of a card. */
export interface RecentCardProps {
  readonly title: string;
  /** Address of the screen with all items. */
  readonly to: string;
  /** Items, newest first; null while they load. */
  readonly items: readonly RecentItem[] | null;
  /** Text when there are no items. */
  readonly none: string;
  readonly error: CombinedError | undefined;
  /** True when a permission is missing although the service has not reported an error. */
  readonly isForbidden?: boolean;
  readonly onRetry: () => void;
}

/** Card with the latest items of one service. It fails alone. */
export function RecentCard({ title, to, items, none, error, isForbidden, onRetry }: RecentCardProps) {
  const { t } = useTranslation("home");
  const { t: shell } = useTranslation();
  const [wasLoading] = useState(items === null);
  const reasons = useErrorMessages(error);
  const isMissing = isForbidden === true || isMissingPermission(error);
  const reason = isMissing ? shell("failure.codes.FORBIDDEN") : reasons.join(" ");
  return (
    <Card
      title={title}
      actions={
        <Link to={to} className={styles.all}>
          {t("recent.all")}
          <span className="visually-hidden">: {title}</span>
        </Link>
      }
    >
      <div className={[styles.recent, wasLoading && styles.reserved].filter(Boolean).join(" ")}>
        {reason !== "" ? (
          <div className={styles.problem}>
            <p>{reason}</p>
            {isMissing ? <GrantAccess /> : <Button onClick={onRetry}>{shell("failure.retry")}</Button>}
          </div>
        ) : items === null ? (
          <Skeleton rows={maxRows} />
        ) : items.length === 0 ? (
          <p className={styles.soft}>{none}</p>
        ) : (
          <ul>
            {items.slice(0, maxRows).map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Row({ item: { title, detail, to, badge, at } }: { readonly item: RecentItem }) {
  const { dateTime, relative } = useFormats();
  return (
    <li className={styles.row}>
      <div className={detail === undefined ? undefined : styles.withDetail}>
        <Link to={to} title={title}>
          {title}
        </Link>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </div>
      {badge}
      {at !== null && (
        <time dateTime={at} title={dateTime(at)}>
          {relative(at)}
        </time>
      )}
    </li>
  );
}
