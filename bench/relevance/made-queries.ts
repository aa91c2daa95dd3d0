import { Random } from "@/lib/demo/random";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import { type QueryClass, queryClasses, type Surroundings } from "./query-classes";
import { type NamedCompany, sirensByName, townOf } from "./register-names";

/** A query, the company that is meant, and the row of the table that it counts in. */
export type AimedQuery = { query: string; siren: string; name: string; group: string };

const maxWords = 6;

/**
 * At most so many queries of each class, each for another company. The same seed and companies give the
 * same queries, whichever classes are chosen.
 */
export function makeQueries(
  companies: readonly NamedCompany[],
  classes: readonly QueryClass[],
  perClass: number,
  seed: number,
): AimedQuery[] {
  const sirens = sirensByName(companies);
  const eligible = companies.filter(({ name }) => {
    const normal = normalizeName(name);
    const words = normal.split(" ").length;
    return normal !== "" && words <= maxWords && sirens.get(normal)?.length === 1;
  });
  const around = { companies, towns: townsOf(companies) };
  return classes.flatMap((each) => {
    const made: AimedQuery[] = [];
    const stream = queryClasses.indexOf(each);
    for (const company of shuffle(eligible, seed, stream)) {
      if (made.length === perClass) break;
      const { siren, name } = company;
      const query = makeQuery(each, company, around, seed, stream);
      const meant = query === null ? [] : (sirens.get(normalizeName(query)) ?? [siren]);
      if (query !== null && meant.includes(siren))
        made.push({ query, siren, name, group: each.name });
    }
    return made;
  });
}

function townsOf(companies: readonly NamedCompany[]): string[] {
  return [...new Set(companies.map(townOf))].filter((town) => town !== "");
}

/** Fisher and Yates, with a sequence of its own for each class. */
export function shuffle<Item>(items: readonly Item[], seed: number, stream: number): Item[] {
  const random = new Random();
  random.reset(seed, 0, stream);
  const shuffled = [...items];
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    [shuffled[at], shuffled[other]] = [shuffled[other] as Item, shuffled[at] as Item];
  }
  return shuffled;
}

/** null: the name has not what the class needs, or the change left it as it was. */
function makeQuery(
  { make, keepsName }: QueryClass,
  company: NamedCompany,
  around: Surroundings,
  seed: number,
  stream: number,
): string | null {
  const random = new Random();
  random.reset(seed, Number(company.siren), stream);
  const normal = normalizeName(company.name);
  const query = make({ random, company, words: normal.split(" "), around });
  return query !== null && !keepsName && normalizeName(query) === normal ? null : query;
}
