import type { ReactNode } from "react";

type SelectFieldProps = { name: string; label: string; first: string; children: ReactNode };

/** A select field. `first` is the initial choice. */
export function SelectField({ name, label, first, children }: SelectFieldProps) {
  return (
    <div>
      <label htmlFor={name} className="block font-medium">
        {label}
      </label>
      <select id={name} name={name} defaultValue={first} className="field mt-1.5">
        {children}
      </select>
    </div>
  );
}
