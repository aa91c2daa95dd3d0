import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { formatCount } from "@/components/ui/format";
import { bareDigits } from "@/lib/contract/bare-digits";
import { followsLuhn } from "@/lib/contract/company-numbers";
import {
  filtersOf,
  type SearchState,
  searchPagePath,
  wideSearch,
  withoutFilters,
} from "@/lib/contract/page-paths";
import { readTypedNumber, type TypedNumber } from "@/lib/contract/typed-number";

type NoResultsProps = {
  state: SearchState;
  lastPage: number;
  /** Called once this is mounted, because its code may load after the results arrive. */
  onShown: () => void;
};

/** An empty page: nothing matches, or, if `lastPage` is above 0, the page is past the last one. */
export default function NoResults({ state, lastPage, onShown }: NoResultsProps) {
  const t = useTranslations("search");
  const language = useLocale();
  const hasFilters = filtersOf(state).length > 0;
  useEffect(onShown, [onShown]);
  if (lastPage > 0) {
    const last = formatCount(lastPage, language);
    return (
      <>
        <h2 tabIndex={-1} className="text-lg font-semibold">
          {t("pastEnd", { page: last })}
        </h2>
        <p className="mt-2">
          <a href={searchPagePath({ ...state, page: String(lastPage) })} className="text-link">
            {t("goToPage", { page: last })}
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <h2 tabIndex={-1} className="text-lg font-semibold">
        {state.q === ""
          ? t("nothingByFilters")
          : t(hasFilters ? "nothingFiltered" : "nothing", { q: state.q })}
      </h2>
      {state.exact && (
        <p className="mt-2">
          {t("exactOnly")}{" "}
          <a href={searchPagePath(wideSearch(state))} className="text-link">
            {t("widen")}
          </a>
        </p>
      )}
      {hasFilters && (
        <p className="mt-2">
          <a href={searchPagePath(withoutFilters(state))} className="text-link">
            {t("without")}
          </a>
        </p>
      )}
      <NumberAdvice q={state.q} />
      <p className="mt-4 text-ink-soft">{t("tips")}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-ink-soft marker:text-line-strong">
        <li>{t("tipName")}</li>
        <li>{t("tipNumber")}</li>
        <li>{t("tipMasked")}</li>
      </ul>
    </>
  );
}

/** Explains what may be wrong with a number that was not found. */
function NumberAdvice({ q }: { q: string }) {
  const t = useTranslations("search");
  const number = readTypedNumber(q);
  const digits = bareDigits(q);
  if (!number && (!digits || digits.length < 6)) return null;
  const advice = number ? t(oddity(number)) : t("digits", { count: digits?.length ?? 0 });
  return <p className="mt-2 max-w-prose">{advice}</p>;
}

function oddity({ kind, siren, isRight }: TypedNumber) {
  if (kind !== "siret" && !followsLuhn(siren)) return "wrongSiren";
  if (isRight) return kind === "siret" ? "unknownSiret" : "unknownSiren";
  return kind === "vat" ? "wrongVat" : "wrongSiret";
}
