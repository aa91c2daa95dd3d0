import { useLocale, useTranslations } from "next-intl";
import { formatCount, formatDate } from "@/components/ui/format";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths, searchPagePath } from "@/lib/contract/page-paths";
import type { Register } from "@/lib/contract/registry";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { SavedSearchList } from "./saved-search-list";
import { filterExamples, textExamples } from "./search-examples";

type SearchStartProps = {
  /** null: unknown. */
  size: { register: Register; companies: number } | null;
  /** null: they could not be read, or the page shows results. */
  saved: SavedSearch[] | null;
};

/** What the search page shows before a search. The server renders it; recent searches are added by the browser. */
export function SearchStart({ size, saved }: SearchStartProps) {
  return (
    <>
      {size && size.companies > 0 && <RegisterSize {...size} />}
      {saved && <SavedSearches searches={saved} />}
      <Examples />
    </>
  );
}

function RegisterSize({ register, companies }: NonNullable<SearchStartProps["size"]>) {
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

function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const t = useTranslations("saved");
  return (
    <section aria-labelledby="saved-searches" className="min-w-0">
      <h2 id="saved-searches" className="section-title mb-2">
        {t("title")}
      </h2>
      <SavedSearchList searches={searches} />
      {searches.length === 0 && <p className="mt-2 text-sm text-ink-soft">{t("empty")}</p>}
    </section>
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
