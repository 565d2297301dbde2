import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What ties a control to its field. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly className: string | undefined;
}

/** What a field of a form consists of. */
export interface FieldProps {
  readonly label: string;
  /** What is allowed, or what it is for. */
  readonly hint?: ReactNode;
  /** What is wrong with what is in it. */
  readonly error?: ReactNode;
  /** The control: an input, select or textarea that takes these properties. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** A field of a form, with its label, its hint and what is wrong with it. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.control,
        ...(notes && { "aria-describedby": notes }),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Fields side by side, as far as there is room. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
