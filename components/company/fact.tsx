import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";

type PanelProps = {
  title: string;
  /** A button that acts on the whole panel, such as copying it. */
  action?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, action, children }: PanelProps) {
  return (
    <section className="@container rounded-panel border border-line bg-surface print:border-0">
      <div className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-1 print:px-0 print:pt-0">
        <h2 className="section-title">{title}</h2>
        {action}
      </div>
      <dl className="divide-y divide-line px-5 pb-1 print:px-0">{children}</dl>
    </section>
  );
}

type FactProps = {
  /** The message that labels it. */
  of: Parameters<ReturnType<typeof useTranslations<"company">>>[0];
  /** The message that is shown when the register has no value. */
  none?: "unknown" | "notPublished" | "notApplicable";
  /** For narrow columns: puts label and value closer together. */
  isStacked?: boolean;
  children: ReactNode;
};

export function Fact({ of, none = "unknown", isStacked = false, children }: FactProps) {
  const t = useTranslations("company");
  const isMissing = children === null || children === false || children === "";
  const columns = isStacked
    ? "@3xs:grid @3xs:grid-cols-[5.5rem_minmax(0,1fr)]"
    : "@min-[36rem]:grid @min-[36rem]:grid-cols-[11rem_minmax(0,1fr)]";
  return (
    <div className={`gap-x-4 items-baseline py-2.5 print:py-1.5 ${columns}`}>
      <dt className="text-sm text-ink-soft">{t(of)}</dt>
      <dd className={`wrap-anywhere ${isMissing ? "text-ink-soft" : ""}`}>
        {isMissing ? t(none) : children}
      </dd>
    </div>
  );
}

type CopyableProps = { what: string; value: string; children: ReactNode };

/** A value with a button that copies it. `what` is the value's name, as it appears in the button's label. */
export function Copyable({ what, value, children }: CopyableProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 grow basis-40">{children}</span>
      <CopyButton value={value} labels={useCopyMessages("company", what)} />
    </span>
  );
}
