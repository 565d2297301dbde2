import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./page.module.css";

/** What a screen consists of. */
export interface PageProps {
  readonly title: string;
  /** One sentence on what the screen is for. */
  readonly explanation?: ReactNode;
  /** What can be done with the whole of it, beside the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A screen: its title becomes the document's and takes the focus, so that a screen reader hears where it is. */
export function Page({ title, explanation, actions, children }: PageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t("product")}`;
  }, [title, t]);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {explanation !== undefined && <p className={styles.explanation}>{explanation}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** What a part of a screen consists of. */
export interface CardProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen under a heading of its own. */
export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <header className={styles.cardHead}>
        <h2>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
