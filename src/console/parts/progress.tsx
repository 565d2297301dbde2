import styles from "./progress.module.css";
import type { Tone } from "./notice.tsx";

/** How far something is. */
export interface ProgressProps {
  /** What, for those who hear the page. */
  readonly label: string;
  /** From 0 to `max`; null when it is not known. */
  readonly value: number | null;
  readonly max?: number;
  readonly tone?: Tone;
}

/** A bar that fills while something goes on. */
export function Progress({ label, value, max = 1, tone = "neutral" }: ProgressProps) {
  return (
    <progress
      className={[styles.bar, styles[tone]].join(" ")}
      aria-label={label}
      max={max}
      {...(value !== null && { value })}
    />
  );
}

/** A bar that shows how much of a limit is used. */
export function Meter({
  label,
  value,
  max = 1,
  tone = "neutral",
}: ProgressProps & { readonly value: number }) {
  return (
    <meter
      className={[styles.bar, styles[tone]].join(" ")}
      aria-label={label}
      min={0}
      max={max}
      value={value}
    />
  );
}
