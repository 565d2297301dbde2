import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import styles from "./page.module.css";

/** Key of the history entry that the browser has loaded; null before the first screen. */
let loadedKey: string | null = null;
let hasNavigated = false;

/** Properties of a screen. */
export interface PageProps {
  readonly title: string;
  /** Purpose of the screen, in one sentence. */
  readonly explanation?: ReactNode;
  /** Actions for the whole screen, beside the title. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A screen. Its title becomes the document's title. After a navigation within the console it gets the focus, so that
 * screen readers announce the new screen.
 */
export function Page({ title, explanation, actions, children }: PageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${t("product")}`;
  }, [title, t]);
  const { key } = useLocation();
  // On the page that the browser has loaded, the focus stays at the start, before the skip link.
  loadedKey ??= key;
  hasNavigated ||= key !== loadedKey;
  const focuses = useRef(hasNavigated);
  useEffect(() => {
    if (focuses.current) heading.current?.focus({ preventScroll: true });
  }, []);
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

/** Properties of a card. */
export interface CardProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen with its own heading. */
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
