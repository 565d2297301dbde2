import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** Properties that connect a control with its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly "aria-describedby"?: string;
  readonly "aria-invalid"?: true;
  readonly className: string | undefined;
}

/** Properties of a form field. */
export interface FieldProps {
  readonly label: string;
  /** Allowed values or purpose of the field. */
  readonly hint?: ReactNode;
  /** Error message for the current value. */
  readonly error?: ReactNode;
  /** Renders the control: an input, select or textarea with the given properties. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** Form field with label, hint and error message. */
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

/** Fields side by side, where there is room. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
