import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxSuggestions } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import type { SearchFilters } from "@/lib/contract/search-query";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import {
  employeeRanges,
  establishmentRows,
  type FixtureCompany,
  fixtureCompanies,
  legalForms,
  nafCodes,
  someWords,
  towns,
  withForm,
  written,
} from "./fixture-companies";
import { foundNames, foundSirens, openFixtureRegister, sirensOf } from "./search-register";

fc.configureGlobal({ numRuns: 50 });

openFixtureRegister();

const sirensNamed = (name: string) =>
  fixtureCompanies.filter((each) => each.name === name).map(({ siren }) => String(siren));

/** Some words of the vocabulary; the last may be incomplete. */
const someQuery = fc.tuple(someWords(3), fc.nat({ max: 9 })).map(([words, left]) => {
  const last = words.at(-1) as string;
  return [...words.slice(0, -1), last.slice(0, Math.max(3, last.length - left))];
});

describe("the companies found and their total do not change", () => {
  test("with case, accents, ligatures, apostrophes, hyphens, signs and spaces", () =>
    fc.assert(
      fc.asyncProperty(
        someQuery.chain((words) => fc.tuple(fc.constant(words), written(words))),
        async ([words, text]) => {
          expect(await foundSirens(text)).toEqual(await foundSirens(words.join(" ")));
        },
      ),
    ));

  test("with a legal form at either end", () =>
    fc.assert(
      fc.asyncProperty(
        someQuery.chain((words) =>
          fc.tuple(fc.constant(words), written(words).chain(withForm).chain(withForm)),
        ),
        async ([words, text]) => {
          const bare = await foundSirens(words.join(" "));
          expect((await foundSirens(text)).sort()).toEqual(bare.sort());
        },
      ),
    ));

  test("with the order of the words", () =>
    fc.assert(
      fc.asyncProperty(
        someWords(4).chain((words) =>
          fc.tuple(
            fc.constant(words),
            fc.shuffledSubarray(words, { minLength: words.length, maxLength: words.length }),
          ),
        ),
        async ([words, others]) => {
          const one = await foundSirens(words.join(" "));
          expect((await foundSirens(others.join(" "))).sort()).toEqual(one.sort());
        },
      ),
    ));

  test("with the dots of an acronym", async () => {
    const acronyms = ["Q.K.X.W", "QKXW CONSEIL", "Q K X W SERVICES"];
    for (const q of ["qkxw", "Q.K.X.W", "q.k.x.w.", "Q K X W", "SARL Q.K.X.W."]) {
      expect((await foundNames(q)).sort()).toEqual([...acronyms].sort());
    }
    expect(await foundNames("rdp")).toEqual(["REGIE DES PAPILLONS"]);
    expect(await foundNames("R.D.P")).toEqual(["REGIE DES PAPILLONS"]);
  });
});

describe("a legal form changes nothing", () => {
  test.each(["orchidee s a s", "s a r l orchidee", "orchidee sarl blanche"])("in %s", async (q) => {
    const plain = q.includes("blanche") ? "orchidee blanche" : "orchidee";
    expect((await foundSirens(q)).sort()).toEqual((await foundSirens(plain)).sort());
  });
});

describe("every company whose names have every word is found", () => {
  const isMeant = ({ words }: FixtureCompany, query: readonly string[]) =>
    query.every((word, at) =>
      words.some((each) => (at === query.length - 1 ? each.startsWith(word) : each === word)),
    );

  test("with the last word as a prefix", () =>
    fc.assert(
      fc.asyncProperty(someQuery, async (query) => {
        const meant = fixtureCompanies.filter((each) => isMeant(each, query));
        const sirens = meant.map(({ siren }) => String(siren));
        expect((await foundSirens(query.join(" "))).sort()).toEqual(sirens.sort());
      }),
    ));

  test("each once over many pages, which are stable", async () => {
    const all = await foundSirens("commerce");
    expect([...all].sort()).toEqual(
      fixtureCompanies
        .filter(({ name }) => name.startsWith("COMMERCE "))
        .map(({ siren }) => String(siren)),
    );
    expect(await foundSirens("commerce")).toEqual(all);
    const late = await searchCompanies({ q: "commerce" }, 37);
    expect(sirensOf(late.companies)).toEqual(all.slice(36 * pageSize, 37 * pageSize));
    expect(await searchCompanies({ q: "commerce" }, 51)).toMatchObject({
      companies: [],
      total: 1000,
    });
    expect((await searchCompanies({ q: "commerce" }, 2_147_483_647)).companies).toEqual([]);
  });
});

describe("the order", () => {
  test("is exact names, then names with this prefix, then the others", async () => {
    const order = ["SAS ORCHIDEE", "ORCHIDEE BLANCHE", "LE JARDIN ORCHIDEE"];
    expect(await foundNames("orchidee")).toEqual(order);
    expect(await foundNames("orchid")).toEqual(order);
    expect(await foundNames("primevere jaune")).toEqual([
      "PRIMEVERE JAUNE",
      "PRIMEVERE JAUNE DES ALPES DU SUD",
      "JARDIN PRIMEVERE JAUNE",
    ]);
  });

  test("of equal names is open, then large, then companies before sole traders", async () => {
    expect(await foundSirens("gentiane")).toEqual(sirensNamed("GENTIANE").reverse());
    expect(await foundSirens("rose tremiere")).toEqual(sirensNamed("ROSE TREMIERE").reverse());
    expect(await foundNames("jonquille")).toEqual(["REGIE DES FLEURS COUPEES", "JONQUILLE"]);
  });

  test("puts a sign after an equal name", async () => {
    const names = await foundNames("azalee");
    const order = ["AZALEE", "AZALEE BLANCHE", "LE JARDIN AZALEE", "GARAGE ANCIEN"];
    expect(names.filter((name) => name !== "GARAGE MODERNE")).toEqual(order);
    expect(names.indexOf("GARAGE MODERNE")).toBeGreaterThan(0);
    expect(await foundNames("maison azalee")).toEqual(["GARAGE ANCIEN"]);
    expect(await foundNames("libellule")).toEqual(["MAISON PERVENCHE"]);
  });
});

describe("filters", () => {
  const any = <Value>(values: Value[] | undefined, is: (value: Value) => boolean) =>
    values === undefined || values.some(is);
  const passes = (each: FixtureCompany, filters: SearchFilters) => {
    const { active, department, postalCode, nafCode, legalForm, employeeRange } = filters;
    const activity = each.nafCode.replace(".", "");
    return (
      (active === undefined || each.active === active) &&
      any(department, (code) => each.town.department === code.toUpperCase()) &&
      any(postalCode, (code) => each.town.postalCode === code) &&
      any(nafCode, (code) => activity.startsWith(code.replace(".", "").toUpperCase())) &&
      any(legalForm, (code) => each.legalForm.startsWith(code)) &&
      any(employeeRange, (code) => each.employeeRange === code)
    );
  };
  const bySiren = new Map(fixtureCompanies.map((each) => [String(each.siren), each]));
  const values = {
    active: [true, false],
    department: [...towns.map(({ department }) => department), "2a", "01"],
    postalCode: [...towns.map(({ postalCode }) => postalCode), "01000"],
    nafCode: [...nafCodes, "62", "62.0", "620", "6201z", "47.1", "0", "99"],
    legalForm: [...legalForms, "57", "5", "10", "9"],
    employeeRange: [...employeeRanges, "22"],
  };
  const someFilters = fc.record(
    Object.fromEntries(
      Object.entries(values).map(([key, each]) => {
        const value = fc.constantFrom<unknown>(...each);
        return [key, key === "active" ? value : fc.array(value, { minLength: 1, maxLength: 2 })];
      }),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<SearchFilters>;
  const passing = (sirens: readonly string[], filters: SearchFilters) =>
    sirens.filter((siren) => passes(bySiren.get(siren) as FixtureCompany, filters));

  test.each(Object.entries(values))("%s alone", async (key, each) => {
    const all = await foundSirens("commerce");
    const counts = new Set<number>();
    for (const value of each) {
      const filters = { [key]: key === "active" ? value : [value] };
      const some = await foundSirens("commerce", filters);
      expect(some).toEqual(passing(all, filters));
      counts.add(some.length);
    }
    expect(Math.max(...counts)).toBeLessThan(1000);
    expect(counts.size).toBeGreaterThan(1);
  });

  const otherQueries = [
    "eglantine lyon",
    "petiteabeille",
    "pivione rouge",
    "sarl gentiane",
    "qkxw",
  ];
  test("together, with any query", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          someQuery.map((words) => words.join(" ")),
          fc.constantFrom(...otherQueries),
        ),
        someFilters,
        async (q, filters) => {
          expect(await foundSirens(q, filters)).toEqual(passing(await foundSirens(q), filters));
        },
      ),
    ));

  test("with a SIREN and with the SIRET of any establishment", () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...fixtureCompanies), someFilters, async (each, filters) => {
        const expected = passes(each, filters) ? [String(each.siren)] : [];
        expect(await foundSirens(String(each.siren), filters)).toEqual(expected);
        for (const { siret } of establishmentRows(each)) {
          expect(await foundSirens(siret as string, filters)).toEqual(expected);
        }
        expect(await searchCompanies({ q: String(each.siren), filters }, 2)).toMatchObject({
          companies: [],
          total: expected.length,
          page: 2,
        });
      }),
    ));
});

describe("suggestions", () => {
  test("are at most eight, the first ones of the search", async () => {
    const { suggestions } = await suggestCompanies("comm");
    expect(suggestions).toHaveLength(maxSuggestions);
    const { companies } = await searchCompanies({ q: "comm" }, 1, { match: true });
    expect(suggestions).toEqual(
      companies.slice(0, maxSuggestions).map(({ siren, name, city, active, otherName }) => ({
        ...{ siren, name, city, active, otherName },
        townName: expect.any(String),
      })),
    );
  });

  test.each([
    ["orch", "SAS ORCHIDEE"],
    ["petite ab", "PETITE ABEILLE"],
    ["rhodo", "RHODODENDRON"],
    ["SARL genti", "GENTIANE"],
    ["libel", "MAISON PERVENCHE"],
    ["100000001", fixtureCompanies[0]?.name],
  ])("begin with the company meant by %s", async (q, name) => {
    expect((await suggestCompanies(q)).suggestions[0]?.name).toBe(name);
  });

  test("are none for an empty text", async () => {
    expect((await suggestCompanies("?!")).suggestions).toEqual([]);
    expect((await suggestCompanies("introuvable")).suggestions).toEqual([]);
  });
});

describe("an unusual query", () => {
  const nothing = { companies: [], total: 0, page: 1, register: expect.anything() };

  test.each(["&", "|", "!", ":*", "<->", "'", "(", ")", "%", "_", "\\", "*", '"', "'';--"])(
    "%s is ignored",
    async (sign) => {
      expect(await foundSirens(`coeur ${sign} sapin`)).toEqual(await foundSirens("coeur sapin"));
      expect(await foundSirens(`${sign}coeur${sign}`)).toEqual(await foundSirens("coeur"));
      expect(await searchCompanies({ q: sign }, 1)).toEqual(nothing);
    },
  );

  test.each([
    ["SQL", "'; DROP TABLE legal_units; --"],
    ["an emoji", "🦄🎉👩‍👩‍👧"],
    ["right-to-left text", "شركة البحر ‏"],
    ["200 single letters of no name", `${"b c f g h i j ".repeat(28)} zzyzx`],
    ["200 signs", "%_".repeat(100)],
    ["a long word", "coeur".repeat(40)],
    ["characters of two UTF-16 units", "\u{1D44E} \u0371\u037B\u{10000}"],
    ["an unassigned number", "123456789"],
  ])("%s finds nothing", async (_, q) => {
    expect(await searchCompanies({ q }, 1)).toEqual(nothing);
  });

  test.each([
    ["more SQL", "coeur' OR '1'='1"],
    ["characters of two UTF-16 units next to a name", "eglantine \u0371\u037B\u{10000}"],
    ["a name next to them", "\u{10000}\u{10000}\u{10000}\u{10000} eglantine \u{10000}"],
    ["half a character", "\uD83E coeur\uDD84introuvable"],
  ])("%s finds nothing exactly", async (_, q) => {
    expect(await searchCompanies({ q, isExact: true }, 1)).toEqual(nothing);
    expect((await searchCompanies({ q }, 1)).total).toBeGreaterThan(0);
  });

  test("punctuation marks are ignored", async () => {
    const hearts = await foundSirens("coeur");
    expect(hearts.length).toBeGreaterThan(0);
    for (const q of [
      `c${"\u0301".repeat(500)}oeur`,
      "\u202Ecoeur\u202C",
      "co\u00ADeur\u200B",
      "coeur 🎉",
      `coeur${"\u0489".repeat(500)}`,
    ]) {
      expect(await foundSirens(q)).toEqual(hearts);
    }
  });

  /** Includes short words of letters with two UTF-16 units, next to a name. */
  const rareLetters = fc.string({
    unit: fc.constantFrom(..."\u0371\u{10000}\u{1D44E}a "),
    maxLength: 12,
  });
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    rareLetters,
    rareLetters.map((letters) => `eglantine ${letters}`),
  );
  test("any text gets a valid answer", () =>
    fc.assert(
      fc.asyncProperty(anyText, async (q) => {
        const { companies, total, page } = await searchCompanies({ q }, 1);
        expect(page).toBe(1);
        expect(companies).toHaveLength(Math.min(pageSize, total));
      }),
    ));
});
