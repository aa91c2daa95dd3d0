import type { ReactNode } from "react";

const tones = {
  danger: { box: "border-danger bg-danger-wash", title: "text-danger" },
  calm: { box: "border-accent bg-accent-wash", title: "" },
} as const;

/** The result of an action and what to do next. Screen readers announce it when it appears. */
export function Notice({
  title,
  tone = "danger",
  children,
}: {
  title: string;
  /** `danger`: the action failed. `calm`: it succeeded, or is possible again. */
  tone?: keyof typeof tones;
  children?: ReactNode;
}) {
  const look = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      tabIndex={-1}
      data-notice=""
      className={`rounded-control border-s-4 px-4 py-3 ${look.box}`}
    >
      <p className={`font-medium ${look.title}`}>{title}</p>
      {children && <div className="mt-1 text-sm text-ink">{children}</div>}
    </div>
  );
}
