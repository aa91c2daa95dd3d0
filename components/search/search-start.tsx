import { useLocale, useTranslations } from "next-intl";
import { formatCount, formatDate } from "@/components/ui/format";
import { SoftLink } from "@/components/ui/soft-link";
import { pagePaths } from "@/lib/contract/page-paths";
import type { Register } from "@/lib/contract/registry";
import type { SavedSearch } from "@/lib/contract/saved-searches";
import { SavedSearches } from "./saved-searches";
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

function Examples() {
  const t = useTranslations("desk");
  return (
    <section aria-labelledby="examples" className="desk-examples">
      <h2 id="examples" className="section-title">
        {t("examples")}
      </h2>
      <ul className="mt-2">
        {textExamples.map(({ id, q }) => (
          <Example key={id} query={`${new URLSearchParams({ q })}`} text={q} how={t(`how.${id}`)} />
        ))}
        {filterExamples.map(({ id, query }) => (
          <Example key={id} query={query} text={t(`example.${id}`)} how={t(`how.${id}`)} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        {t("paste")} <span className="hidden sm:inline">{t("slash")}</span>
      </p>
    </section>
  );
}

function Example({ query, text, how }: { query: string; text: string; how: string }) {
  return (
    <li>
      <SoftLink href={`${pagePaths.search}?${query}`} className="desk-row">
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span className="desk-hint">{how}</span>
      </SoftLink>
    </li>
  );
}
