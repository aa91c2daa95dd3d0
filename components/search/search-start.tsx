import { useLocale, useTranslations } from "next-intl";
import { formatCount, formatDate } from "@/components/ui/format";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths, searchPagePath } from "@/lib/contract/page-paths";
import type { Register } from "@/lib/contract/registry";
import { SavedSearches } from "./saved-search-list";
import { filterExamples, textExamples } from "./search-examples";

export type RegisterSize = { register: Register; companies: number };

/** What the search page shows before a search, besides recent ones. `size` is null if it is unknown. */
export function SearchStart({ size }: { size: RegisterSize | null }) {
  return (
    <>
      {size && size.companies > 0 && <SizeLine {...size} />}
      <SavedSearches />
      <Examples />
    </>
  );
}

function SizeLine({ register, companies }: RegisterSize) {
  const t = useTranslations("desk");
  const language = useLocale();
  const { date, demo } = register;
  const count = formatCount(companies, language);
  return (
    <p className="desk-wide text-sm text-ink-soft tabular-nums">
      {demo
        ? t("sizeDemo", { count })
        : date
          ? t("sizeDated", { count, date: formatDate(date, language) })
          : t("size", { count })}
    </p>
  );
}

function Examples() {
  const t = useTranslations("desk");
  return (
    <section aria-labelledby="examples" className="desk-examples">
      <h2 id="examples" className="section-title">
        {t("examples")}
      </h2>
      <ul className="mt-2">
        {textExamples.map(({ id, q }, at) => (
          <Example
            key={id}
            isExtra={at > 2}
            href={searchPagePath({ q, page: "1" })}
            how={t(`how.${id}`)}
          >
            {q}
          </Example>
        ))}
        {filterExamples.map(({ id, query }, at) => (
          <Example
            key={id}
            isExtra={at > 2}
            href={`${pagePaths.search}?${query}`}
            how={t(`how.${id}`)}
          >
            {t(`example.${id}`)}
          </Example>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {t("paste")} <span className="hidden sm:inline">{t("slash")}</span>
      </p>
    </section>
  );
}

type ExampleProps = { href: string; how: string; isExtra: boolean; children: string };

function Example({ href, how, isExtra, children }: ExampleProps) {
  return (
    <li className={isExtra ? "max-sm:hidden" : undefined}>
      <SoftLink href={href} className="desk-row">
        <span className="min-w-0">{children}</span>
        <span className="desk-hint">{how}</span>
      </SoftLink>
    </li>
  );
}
