import type { ButtonHTMLAttributes } from "react";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 font-medium transition-colors";
const variants = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong",
  danger: "bg-danger text-on-danger hover:opacity-90",
  quiet: "border border-line-control bg-surface text-ink hover:border-line-strong",
} as const;

export type ButtonVariant = keyof typeof variants;

/** The look of a button, for links that stand among buttons too. */
export function buttonClass(variant: ButtonVariant): string {
  return `${base} ${variants[variant]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  /** Working: says so, keeps its place in the tab order, and ignores further presses. */
  busy?: boolean;
};

export function Button({
  variant = "primary",
  busy = false,
  className = "",
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={`${buttonClass(variant)} ${busy ? "cursor-progress" : "aria-disabled:cursor-not-allowed"} aria-disabled:opacity-70 disabled:late-dim ${className}`}
    />
  );
}
