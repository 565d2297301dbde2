import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** What something is to its reader. */
export type Tone = "bad" | "good" | "neutral" | "warn";

const icons = { bad: CircleAlert, good: CircleCheck, neutral: Info, warn: TriangleAlert } as const;

/** What a notice consists of. */
export interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Something to know. What is bad is read out at once by screen readers, the rest when they are idle. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={[styles.notice, styles[tone]].join(" ")} role={tone === "bad" ? "alert" : "status"}>
      <Icon aria-hidden />
      <div className={styles.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** A status in a word. @param tone colours it; the word alone says it. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={[styles.badge, styles[tone]].join(" ")}>{children}</span>;
}

/** What stands where there is nothing yet. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
