import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyWords } from "@/components/ui/copy-words";

/** A value with the button that copies it; `what` names it within a sentence. */
export function Copyable({
  what,
  value,
  children,
}: {
  what: string;
  value: string;
  children: ReactNode;
}) {
  const words = useCopyWords("company", what);
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 grow basis-40">{children}</span>
      <CopyButton value={value} words={words} />
    </span>
  );
}
