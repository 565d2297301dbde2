import CircleAlert from "lucide:circle-alert";
import CircleCheck from "lucide:circle-check";
import Info from "lucide:info";
import TriangleAlert from "lucide:triangle-alert";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

/** Meaning of a notice or badge; it selects the colour and the icon. */
export type Tone = "bad" | "good" | "neutral" | "warn";

const icons = { bad: CircleAlert, good: CircleCheck, neutral: Info, warn: TriangleAlert } as const;

/** Properties of a notice. */
export interface NoticeProps {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A notice. Screen readers announce `bad` immediately, other tones when idle. */
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

/** Short status label. @param tone Colour; the text alone carries the meaning. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return <span className={[styles.badge, styles[tone]].join(" ")}>{children}</span>;
}

/** Placeholder for an empty list. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
