import styles from "./progress.module.css";
import type { Tone } from "./notice.tsx";

/** Properties of a progress bar. */
export interface ProgressProps {
  /** Name for screen readers. */
  readonly label: string;
  /** Progress from 0 to `max`; null when unknown. */
  readonly value: number | null;
  readonly max?: number;
  readonly tone?: Tone;
}

/** Progress bar. */
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

/** Bar that shows the used part of a limit. */
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
