const variants = {
  primary: "button-primary",
  danger: "button-danger",
  quiet: "button-quiet",
} as const;

export type ButtonVariant = keyof typeof variants;

/** The classes of a button, also for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `button ${variants[variant]}`;
}
