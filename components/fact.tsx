import type { ReactNode } from "react";

/** One field; `none` stands in when the register has nothing. */
export function Fact({
  label,
  none = "",
  children,
}: {
  label: string;
  none?: string;
  children: ReactNode;
}) {
  const isMissing = children === null || children === false || children === "";
  return (
    <div className="py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-4">
      <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
      <dd className={`break-words ${isMissing ? "text-ink-soft" : ""}`}>
        {isMissing ? none : children}
      </dd>
    </div>
  );
}
