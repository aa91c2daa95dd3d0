import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxSuggestions } from "@/lib/contract/registry";
import { pageSize } from "@/lib/contract/search-constants";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import {
  establishmentRows,
  type FixtureCompany,
  fixtureCompanies,
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

  test("with the dots of an acronym", async () => {
    const acronyms = ["Q.K.X.W", "QKXW CONSEIL", "Q K X W SERVICES"];
    for (const q of ["qkxw", "Q.K.X.W", "q.k.x.w.", "Q K X W", "SARL Q.K.X.W."]) {
      expect((await foundNames(q)).sort()).toEqual([...acronyms].sort());
    }
    expect(await foundNames("rdp")).toEqual(["REGIE DES PAPILLONS"]);
    expect(await foundNames("R.D.P")).toEqual(["REGIE DES PAPILLONS"]);
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
    const shops = fixtureCompanies.filter(({ name }) => name.startsWith("COMMERCE "));
    expect([...all].sort()).toEqual(shops.map(({ siren }) => String(siren)));
    expect(await foundSirens("commerce")).toEqual(all);
    const late = await searchCompanies({ q: "commerce" }, 37);
    expect(sirensOf(late.companies)).toEqual(all.slice(36 * pageSize, 37 * pageSize));
    for (const page of [51, 2_147_483_647]) {
      const past = await searchCompanies({ q: "commerce" }, page);
      expect(past).toMatchObject({ companies: [], total: 1000 });
    }
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
  /** Each filter with each text, by brute force: filters-and-facets.test.ts. */
  test.each(["commerce", "eglantine lyon", "petiteabeille", "pivione rouge", "sarl gentiane"])(
    "leave the order of %s",
    async (q) => {
      const active = new Set(
        fixtureCompanies.flatMap((each) => (each.active ? [String(each.siren)] : [])),
      );
      const all = await foundSirens(q);
      const open = all.filter((siren) => active.has(siren));
      expect(open.length).toBeGreaterThan(0);
      expect(await foundSirens(q, { active: true })).toEqual(open);
    },
  );

  test("go with a SIREN and with the SIRET of any establishment", () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fixtureCompanies),
        fc.constantFrom(...towns),
        fc.boolean(),
        async (each, { department }, active) => {
          const filters = { department: [department], active };
          const passes = each.town.department === department && each.active === active;
          const expected = passes ? [String(each.siren)] : [];
          expect(await foundSirens(String(each.siren), filters)).toEqual(expected);
          for (const { siret } of establishmentRows(each)) {
            expect(await foundSirens(siret as string, filters)).toEqual(expected);
          }
          const second = await searchCompanies({ q: String(each.siren), filters }, 2);
          expect(second).toMatchObject({ companies: [], total: expected.length, page: 2 });
        },
      ),
    ));
});

describe("suggestions", () => {
  test("are at most eight, the first ones of the search", async () => {
    const { suggestions } = await suggestCompanies("comm");
    expect(suggestions).toHaveLength(maxSuggestions);
    const { companies } = await searchCompanies({ q: "comm" }, 1, { match: true });
    expect(suggestions.map(({ siren }) => siren)).toEqual(
      sirensOf(companies).slice(0, maxSuggestions),
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
    ["SQL", "'; DROP TABLE legal_units; --", 0],
    ["more SQL", "coeur' OR '1'='1", 1],
    ["an emoji", "🦄🎉👩‍👩‍👧", 0],
    ["right-to-left text", "شركة البحر ‏", 0],
    ["200 single letters of no name", `${"b c f g h i j ".repeat(28)} zzyzx`, 0],
    ["200 signs", "%_".repeat(100), 0],
    ["a long word", "coeur".repeat(40), 0],
    ["characters of two UTF-16 units", "\u{1D44E} \u0371\u037B\u{10000}", 0],
    ["these next to a name", "eglantine \u0371\u037B\u{10000}", 1],
    ["a name next to them", "\u{10000}\u{10000}\u{10000}\u{10000} eglantine \u{10000}", 1],
    ["half a character", "\uD83E coeur\uDD84introuvable", 1],
    ["an unassigned number", "123456789", 0],
  ])("%s finds nothing exactly, and something only by a word of a name", async (_, q, atLeast) => {
    expect(await searchCompanies({ q, isExact: true }, 1)).toEqual(nothing);
    expect(Math.min(1, (await searchCompanies({ q }, 1)).total)).toBe(atLeast);
  });

  test("punctuation marks are ignored", async () => {
    const hearts = await foundSirens("coeur");
    expect(hearts.length).toBeGreaterThan(0);
    const long = [`c${"\u0301".repeat(500)}oeur`, `coeur${"\u0489".repeat(500)}`];
    for (const q of [...long, "\u202Ecoeur\u202C", "co\u00ADeur\u200B", "coeur 🎉"]) {
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
