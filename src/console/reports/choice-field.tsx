import type { ReactNode } from "react";
import { Field } from "../components/field.tsx";

/** Properties of a select with a few values. */
export interface ChoiceFieldProps<Value extends string | null> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: Value;
  readonly options: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

/** Select for one of a few values; null is the value for no choice. */
export function ChoiceField<Value extends string | null>({
  label,
  hint,
  value,
  options,
  nameOf,
  onChange,
}: ChoiceFieldProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          value={value ?? ""}
          onChange={({ currentTarget }) => {
            const chosen = options.find((option) => (option ?? "") === currentTarget.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option ?? ""}>
              {nameOf(option)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
