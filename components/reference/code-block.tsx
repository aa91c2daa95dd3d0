import { CopyButton } from "@/components/ui/copy-button";
import { useCopyMessages } from "@/components/ui/copy-messages";

/** Code with a copy button. Long lines wrap, so that nothing scrolls sideways. */
export function CodeBlock({ code, what, title }: { code: string; what: string; title?: string }) {
  const labels = useCopyMessages("developers", what);
  return (
    <div className="mt-2 rounded-control border border-line bg-sunken">
      <div className="flex items-baseline justify-between gap-4 px-3 pt-2 text-sm">
        <span className="text-ink-soft">{title}</span>
        <CopyButton value={code} labels={labels} />
      </div>
      <pre lang="en" className="px-3 pt-1 pb-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </div>
  );
}
