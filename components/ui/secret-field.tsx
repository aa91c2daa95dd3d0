import { CopyButton } from "./copy-button";

type SecretFieldProps = {
  value: string;
  label: string;
  labels: { copy: string; copied: string; failed: string };
};

/** A link or key that is shown only once, with a copy button. */
export function SecretField({ value, label, labels }: SecretFieldProps) {
  return (
    <div className="mt-3 flex max-w-2xl flex-wrap items-center gap-2">
      <input
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.target.select()}
        className="field min-w-0 grow basis-60 text-sm"
      />
      <CopyButton
        value={value}
        labels={{ ...labels, label: labels.copy }}
        className="min-h-11 shrink-0 rounded-control border border-line-strong bg-surface px-4 font-medium"
      />
    </div>
  );
}
