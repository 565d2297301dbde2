import StoreIcon from "lucide:store";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../messages/formats.ts";
import type { StoreQuery } from "./generated/graphql.ts";
import styles from "./store-facts.module.css";

/** Name, address and description of the store. */
export function StoreFacts({ store }: { readonly store: NonNullable<StoreQuery["store"]> }) {
  const { t } = useTranslation("store");
  const formats = useFormats();
  const [hasLogo, setHasLogo] = useState(true);
  const { name, url, urlPath, description, logoUrl, lastOpenedAt } = store;
  return (
    <section className={styles.facts} aria-label={t("facts.title")}>
      {logoUrl !== null && hasLogo ? (
        <img src={logoUrl} alt="" className={styles.logo} onError={() => setHasLogo(false)} />
      ) : (
        <span className={styles.logo}>
          <StoreIcon aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        <h2>{name ?? t("facts.noName")}</h2>
        {description !== null && <p>{description}</p>}
        <dl className={styles.list}>
          {(url ?? urlPath) !== null && (
            <div>
              <dt>{t("facts.address")}</dt>
              <dd>
                {url === null ? (
                  urlPath
                ) : (
                  <a href={url} target="_blank" rel="noopener noreferrer" title={t("facts.visit")}>
                    {url.replace(/^https?:\/\//, "")}
                  </a>
                )}
              </dd>
            </div>
          )}
          {lastOpenedAt !== null && (
            <div>
              <dt>{t("facts.opened")}</dt>
              <dd>{formats.date(lastOpenedAt)}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}
