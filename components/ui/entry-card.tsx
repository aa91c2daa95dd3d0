import type { ReactNode } from "react";

/**
 * The frame of the pages before sign-in: one heading, one form. After success, an `EntryOutcome` with its
 * own heading replaces the form.
 */
export function EntryCard({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="group/entry mx-auto w-full max-w-md py-10 sm:py-16">
      <h1 className="page-title group-has-data-outcome/entry:hidden">{title}</h1>
      <div className="mt-2 text-ink-soft group-has-data-outcome/entry:hidden">{intro}</div>
      <div className="mt-8 rounded-panel border border-line bg-surface p-5 sm:p-7">{children}</div>
    </div>
  );
}
