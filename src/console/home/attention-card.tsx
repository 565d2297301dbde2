import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import Info from "lucide:info";
import TriangleAlert from "lucide:triangle-alert";
import { useTranslation } from "react-i18next";
import { RouteButton } from "../components/button.tsx";
import { Card } from "../components/page.tsx";
import styles from "./home.module.css";
import { Skeleton } from "./skeleton.tsx";
import type { AttentionText } from "./use-attention-text.ts";

const icons = { bad: CircleAlert, good: CircleCheck, neutral: Info, warn: TriangleAlert } as const;

/** Properties of the card. */
export interface AttentionCardProps {
  /** Items, the most urgent first; null while they load. */
  readonly items: readonly AttentionText[] | null;
  /** True while some services have not responded. */
  readonly isPartial: boolean;
  /** Names of the services that could not be checked. */
  readonly unchecked: readonly string[];
}

/** Card with what needs attention now. */
export function AttentionCard({ items, isPartial, unchecked }: AttentionCardProps) {
  const { t } = useTranslation("home");
  return (
    <Card title={t("attention.title")}>
      {items === null ? (
        <Skeleton rows={3} />
      ) : (
        <>
          {items.length > 0 && (
            <ul className={styles.items}>
              {items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
          )}
          {isPartial && <p className={styles.soft}>{t("attention.checking")}</p>}
          {items.length === 0 && !isPartial && unchecked.length === 0 && (
            <p className={styles.clear}>
              <CircleCheck aria-hidden />
              {t("attention.none")}
            </p>
          )}
          {unchecked.length > 0 && (
            <p className={styles.soft}>{t("attention.unchecked", { names: unchecked.join(", ") })}</p>
          )}
        </>
      )}
    </Card>
  );
}

function Item({ item: { tone, title, detail, action, to } }: { readonly item: AttentionText }) {
  const Icon = icons[tone];
  return (
    <li className={styles.item}>
      <Icon aria-hidden className={styles[tone]} />
      <div className={styles.text}>
        <strong>{title}</strong>
        <span className={styles.soft}>{detail}</span>
      </div>
      <RouteButton to={to}>
        {action}
        <span className="visually-hidden">: {title}</span>
      </RouteButton>
    </li>
  );
}
