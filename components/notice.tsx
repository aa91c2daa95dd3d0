import type { ReactNode, Ref } from "react";

/** Tells that something asked for did not happen, and what to do. Announced when it appears. */
export function Notice({
  title,
  children,
  ref,
}: {
  title: string;
  children?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-s-4 border-danger bg-danger-wash px-4 py-3"
    >
      <p className="font-medium text-danger">{title}</p>
      {children && <div className="mt-1 text-sm text-ink">{children}</div>}
    </div>
  );
}
