import { useTranslations } from "next-intl";
import { useState } from "react";
import { Identifier } from "@/components/company/identifier";
import { Button } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { companyPagePath, readSearchState, searchPagePath } from "@/lib/contract/page-paths";
import { eraseRecent, type Recent, useRecent } from "./recent";
import { useSearchName } from "./use-search-name";

/** The searches and companies that this device remembers, with a button that erases them. */
export function RecentList({ owner }: { owner: string }) {
  const t = useTranslations("recent");
  const recent = useRecent(owner);
  const [isErased, setErased] = useState(false);
  const isEmpty = recent.searches.length + recent.companies.length === 0;
  if (isEmpty) {
    return (
      isErased && (
        <p role="status" className="text-sm text-ink-soft">
          {t("erased")}
        </p>
      )
    );
  }

  function erase() {
    eraseRecent(owner);
    setErased(true);
  }

  return (
    <div className="min-w-0">
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-1">
        <Companies companies={recent.companies} />
        <Searches searches={recent.searches} />
      </div>
      <p className="mt-6 text-sm text-ink-soft">
        {t("kept")}{" "}
        <Button variant="bare" onClick={erase} className="text-link">
          {t("erase")}
        </Button>
      </p>
    </div>
  );
}

function Companies({ companies }: Pick<Recent, "companies">) {
  const t = useTranslations("recent");
  if (companies.length === 0) return null;
  return (
    <section aria-labelledby="recent-companies" className="min-w-0">
      <h2 id="recent-companies" className="section-title">
        {t("companies")}
      </h2>
      <ul className="mt-2">
        {companies.map(({ siren, name }) => (
          <li key={siren}>
            <SoftLink href={companyPagePath(siren)} className="desk-row">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="shrink-0 text-sm text-ink-soft">
                <Identifier digits={siren} />
              </span>
            </SoftLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Searches({ searches }: Pick<Recent, "searches">) {
  const t = useTranslations("recent");
  const searchName = useSearchName();
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches" className="min-w-0">
      <h2 id="recent-searches" className="section-title">
        {t("searches")}
      </h2>
      <ul className="mt-2">
        {searches.map((search) => {
          const params = new URLSearchParams(search);
          const state = readSearchState((name) => params.get(name));
          const filters = searchName({ ...state, q: "" });
          return (
            <li key={search}>
              <SoftLink href={searchPagePath(state)} className="desk-row">
                <span className="min-w-0 wrap-anywhere">{state.q || filters}</span>
                {state.q !== "" && <span className="desk-hint">{filters}</span>}
              </SoftLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
