import { useLocale, useTranslations } from "next-intl";
import { Arrow } from "@/components/ui/arrow";
import { BackLink } from "@/components/ui/back-link";
import { formatCount } from "@/components/ui/format";
import { RefreshEvery } from "@/components/ui/refresh-every";
import { SoftLink } from "@/components/ui/soft-link";
import { isEmptySearch, type SearchState, searchPagePath } from "@/lib/contract/page-paths";

/** The paths of the companies before and after this one in the search results. `place` is its position, from 1. */
export type Neighbours = {
  previous: string | null;
  next: string | null;
  place: number;
  total: number;
};

/** They could not be read, because of a limit or for another reason. `seconds`: the wait before another try. */
export type UnreadNeighbours = { isLimited: boolean; seconds: number };

type ResultNeighboursProps = {
  from: SearchState;
  neighbours: Neighbours | UnreadNeighbours | null;
};

export function ResultNeighbours({ from, neighbours }: ResultNeighboursProps) {
  const t = useTranslations("company");
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm text-ink-soft print:hidden">
      <BackLink href={searchPagePath(from)} className="header-action -ms-(--action-inset)">
        <Arrow isBack />
        {t(isEmptySearch(from) ? "search" : "back")}
      </BackLink>
      {neighbours && "seconds" in neighbours && (
        <RefreshEvery seconds={neighbours.seconds}>
          <p role="status">
            {t(neighbours.isLimited ? "neighboursLimited" : "neighboursFailed", {
              count: neighbours.seconds,
            })}
          </p>
        </RefreshEvery>
      )}
      {neighbours && "total" in neighbours && neighbours.total > 1 && <Turner {...neighbours} />}
    </div>
  );
}

function Turner({ previous, next, place, total }: Neighbours) {
  const t = useTranslations("company");
  const language = useLocale();
  const counts = { place: formatCount(place, language), total: formatCount(total, language) };
  return (
    <nav aria-label={t("neighbours")} className="-me-(--action-inset) flex items-center gap-1">
      {previous && (
        <SoftLink href={previous} className="header-action" rel="prev" data-key="k">
          <Arrow isBack />
          <span className="max-sm:sr-only">{t("previous")}</span>
        </SoftLink>
      )}
      <span className="whitespace-nowrap px-1 tabular-nums">{t("place", counts)}</span>
      {next && (
        <SoftLink href={next} className="header-action" rel="next" data-key="j">
          <span className="max-sm:sr-only">{t("next")}</span>
          <Arrow />
        </SoftLink>
      )}
    </nav>
  );
}
