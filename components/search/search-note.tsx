import { useTranslations } from "next-intl";
import { listedNumbers } from "@/lib/contract/listed-numbers";
import { isSmallWord } from "@/lib/contract/ordinary-case";
import { exactSearch, type SearchState, wideSearch } from "@/lib/contract/page-paths";
import type { SearchPage } from "@/lib/contract/registry";
import { AsFiltersLink } from "./as-filters-link";
import { SearchLink } from "./search-link";
import { useListNote } from "./use-list-note";

const mostNamed = 3;

type SearchNoteProps = {
  state: SearchState;
  data: SearchPage;
  /** The search of a text that was read as the filters of this one. */
  readFrom?: SearchState | undefined;
};

/** Says how the search was interpreted, and links to the alternatives: exactly as typed, broader, or by activity. */
export function SearchNote({ state, data, readFrom }: SearchNoteProps) {
  const t = useTranslations("search");
  const { q, exact } = state;
  const without = ignoredWords(data);
  const isAsTyped = without.length === 0 && !data.corrected;
  const isReadAsFilters = data.asFilters && !data.asFilters.q && !data.withoutAsFilters;
  const message = useSearchMessage(state, data, readFrom);
  if (!exact && isAsTyped && !data.asFilters && !message) return null;
  if (listedNumbers(q).length > 0) {
    return message && <p className="pb-4 wrap-anywhere whitespace-pre-line">{message}</p>;
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-4 wrap-anywhere">
      <p className="basis-full font-medium empty:hidden print:hidden">
        <AsFiltersLink state={state} data={data} />
      </p>
      {message && <p>{message}</p>}
      <div className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
        {!exact && without.length > 0 && !isReadAsFilters && isByRelevance(state) && (
          <StruckQuery q={q} without={without} />
        )}
        {readFrom ? (
          <SearchLink to={readFrom}>{t("searchInNames")}</SearchLink>
        ) : exact ? (
          <SearchLink to={wideSearch(state)}>{t("widen")}</SearchLink>
        ) : (
          !isAsTyped && <SearchLink to={exactSearch(state)}>{t("searchExactly", { q })}</SearchLink>
        )}
      </div>
    </div>
  );
}

/** The words that the search ignored, without small ones (`à`, `de`), which nobody misses. */
function ignoredWords({ without = [] }: SearchPage): string[] {
  return without.filter((word) => !isSmallWord(word));
}

/** How the results differ from the typed query. Empty when there are no results. */
export function useSearchMessage(
  state: SearchState,
  data: SearchPage,
  readFrom: SearchState | undefined,
): string {
  const { q, exact } = state;
  const t = useTranslations("search");
  const listNote = useListNote();
  if (readFrom) return t("readAsFilters", { q: readFrom.q });
  if (exact && listedNumbers(q).length === 0) return t("exactOnly");
  if (data.companies.length === 0) return "";
  if (listedNumbers(q).length > 0) return listNote(q, data.unknownNumbers);
  const words = [...new Set(ignoredWords(data))];
  if (words.length === 0) {
    if (data.corrected) return t("corrected", { q });
    return data.asFilters ? t("searchedInNames") : "";
  }
  if (!isByRelevance(state)) return t("someWords");
  return t(data.corrected ? "leftAsideCorrected" : "leftAside", { words: listOf(words, t) });
}

/** In another order, the companies that have the most words need not be first. */
function isByRelevance({ sort }: SearchState): boolean {
  return sort === undefined || sort === "relevance";
}

/** `“a”, “b” or “c”`. A longer list becomes a count, because the struck-through query shows the words. */
function listOf(words: string[], t: ReturnType<typeof useTranslations<"search">>): string {
  if (words.length > mostNamed) return t("manyWords", { count: words.length });
  const quoted = words.map((word) => t("titleOf", { q: word }));
  const last = quoted.pop() ?? "";
  return quoted.length > 0 ? t("neither", { words: quoted.join(", "), last }) : last;
}

/** The typed query with the ignored words struck through. */
function StruckQuery({ q, without }: { q: string; without: readonly string[] }) {
  const t = useTranslations("search");
  return (
    <p>
      {markIgnoredWords(q, without).map(({ text, isIgnored }, index) =>
        isIgnored ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one query never move
          <span key={index}>
            <s className="text-ink-soft">{text}</s>
            <span className="sr-only"> {t("leftAsideWord")}</span>
          </span>
        ) : (
          text
        ),
      )}
    </p>
  );
}

export type QueryPart = { text: string; isIgnored: boolean };

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** Splits a query into parts and marks the words that the search ignored. `words` are as typed, in order. */
export function markIgnoredWords(q: string, words: readonly string[]): QueryPart[] {
  const parts: QueryPart[] = [];
  let shown = 0;
  for (const word of words) {
    const start = findWord(q, word, shown);
    if (start < 0) continue;
    if (start > shown) parts.push({ text: q.slice(shown, start), isIgnored: false });
    shown = start + word.length;
    parts.push({ text: q.slice(start, shown), isIgnored: true });
  }
  if (shown < q.length) parts.push({ text: q.slice(shown), isIgnored: false });
  return parts;
}

/** The index of the first occurrence of `word` as a whole word at or after `from`; -1 if there is none. */
function findWord(q: string, word: string, from: number): number {
  let start = q.indexOf(word, from);
  while (start >= 0) {
    const before = [...q.slice(0, start)].at(-1) ?? "";
    const [after = ""] = q.slice(start + word.length);
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) return start;
    start = q.indexOf(word, start + 1);
  }
  return -1;
}
