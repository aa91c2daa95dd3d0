import { useTranslations } from "next-intl";
import { type ReactElement, useState } from "react";
import { Identifier } from "@/components/company/identifier";
import { Button } from "@/components/ui/button";
import { SoftLink } from "@/components/ui/soft-link";
import { companyPagePath } from "@/lib/contract/page-paths";
import { eraseRecent, type Recent, useRecent } from "./recent";
import { useSearchEntry } from "./use-search-name";

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
  return (
    <List id="recent-companies" title={t("companies")}>
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
    </List>
  );
}

function Searches({ searches }: Pick<Recent, "searches">) {
  const t = useTranslations("recent");
  const searchEntry = useSearchEntry();
  return (
    <List id="recent-searches" title={t("searches")}>
      {searches.map(searchEntry).map(({ id, label, detail, href }) => (
        <li key={id}>
          <SoftLink href={href} className="desk-row">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            {detail !== undefined && <span className="desk-hint">{detail}</span>}
          </SoftLink>
        </li>
      ))}
    </List>
  );
}

type ListProps = { id: string; title: string; children: ReactElement[] };

function List({ id, title, children }: ListProps) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="section-title">
        {title}
      </h2>
      <ul className="mt-2">{children}</ul>
    </section>
  );
}
