import { useTranslations } from "next-intl";
import type { Refusal } from "@/lib/contract/reference";

/** The errors of an endpoint, each with the fields of its `details`. */
export function RefusalTable({ refusals }: { refusals: readonly Refusal[] }) {
  const t = useTranslations("developers");
  return (
    <>
      <h3 className="section-title mt-6">{t("errors")}</h3>
      <dl className="mt-2 text-sm">
        {refusals.map(({ status, code, description, fields }) => (
          <div
            key={code}
            className="grid grid-cols-1 gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt className="min-w-0 wrap-anywhere">
              <span className="me-2">{status}</span>
              <code className="font-mono font-semibold">{code}</code>
            </dt>
            <dd lang="en" className="min-w-0">
              {description}
              {fields.length > 0 && (
                <span className="block text-ink-soft">
                  details: {fields.map(({ name, type }) => `${name} (${type})`).join(", ")}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
