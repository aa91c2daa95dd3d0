import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";

/** A value with a button that copies it. `what` is the value's name, as it appears in the button's label. */
export function Copyable({
  what,
  value,
  children,
}: {
  what: string;
  value: string;
  children: ReactNode;
}) {
  const labels = useCopyMessages("company", what);
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 grow basis-40">{children}</span>
      <CopyButton value={value} labels={labels} />
    </span>
  );
}
