import type { IdSet } from "@/lib/search/postings/id-set";
import { findNames } from "@/lib/search/query/find-names";
import { Ranking } from "@/lib/search/query/ranking";
import type { ReadQuery } from "@/lib/search/query/read-query";
import { typedWords } from "@/lib/search/query/typed-words";
import { readAsFilters } from "./as-filters/read-as-filters";
import type { Filters } from "./filters";
import { asTyped, type Hits, type SearchRead } from "./hits";

/** The companies that a text names. `isExact`: only those that have all words as typed. */
export async function findByText(
  { reader, rows }: SearchRead,
  q: string,
  query: ReadQuery,
  isExact: boolean,
): Promise<Hits> {
  const { name } = query;
  const isNumber = query.kind !== "name" && query.isAlone;
  const ranking = new Ranking(reader, (ids) => rows.names(ids));
  const saysFilters = async () => (await readAsFilters(q, reader)) !== null;
  const isWhole = isExact || isNumber;
  const { isCorrected, without } = await findNames(reader, name, ranking, isWhole, saysFilters);
  let union: IdSet | undefined;
  const all = () => {
    union ??= ranking.companies();
    return union;
  };
  const limitsOf = (filters: Filters) =>
    filters.hasSets
      ? reader.memoise(filters.key, () => filters.passing(all) ?? all())
      : filters.passing(all);
  return {
    ...asTyped,
    passing: (filters) => {
      const limits = limitsOf(filters);
      return limits ? all().and(limits) : all();
    },
    byRelevance: (filters) => {
      ranking.narrow(limitsOf(filters));
      return {
        slice: (offset, limit) => ranking.slice(offset, limit),
        total: () => ranking.total,
      };
    },
    isCorrected,
    without: typedWords(q, name.words, without),
    otherName: ({ id }) => rows.otherName(id, ranking.searchedFor(id)),
  };
}
