import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type CompanySummary,
  maxSuggestions,
  pageSize,
  type SearchFilters,
} from "@/lib/contract/registry";
import { searchCompanies, suggestCompanies } from "@/lib/registry/search-companies";
import { importStock } from "@/lib/sirene/import-stock";
import {
  employeeRanges,
  legalForms,
  longName,
  type Made,
  made,
  nafCodes,
  placeRows,
  someWords,
  towns,
  unitRow,
  withForm,
  written,
} from "./made-companies";
import { openTestRegister, stockOf, type TestRegister } from "./test-register";

fc.configureGlobal({ numRuns: 50 });

let register: TestRegister;
beforeAll(async () => {
  register = await openTestRegister();
  await importStock(stockOf(made.map(unitRow), made.flatMap(placeRows)));
});
afterAll(() => register.close());

/** All that is found, in order, after a look at the pages: full, of one total, no company twice. */
async function found(q: string, filters: SearchFilters = {}): Promise<CompanySummary[]> {
  const all: CompanySummary[] = [];
  for (let page = 1; ; page += 1) {
    const { companies, total } = await searchCompanies(q, page, filters);
    expect(companies).toHaveLength(Math.min(pageSize, total - all.length));
    all.push(...companies);
    if (all.length < total) continue;
    expect(all).toHaveLength(total);
    expect(new Set(all.map(({ siren }) => siren)).size).toBe(total);
    return all;
  }
}

const sirensOf = (companies: readonly CompanySummary[]) => companies.map(({ siren }) => siren);
const foundSirens = async (q: string, filters?: SearchFilters) => sirensOf(await found(q, filters));
const foundNames = async (q: string) => (await found(q)).map(({ name }) => name);
const sirensNamed = (name: string) =>
  made.filter((each) => each.name === name).map(({ siren }) => String(siren));

/** Some words of the vocabulary, the last one perhaps unfinished. */
const someQuery = fc.tuple(someWords(3), fc.nat({ max: 9 })).map(([words, left]) => {
  const last = words.at(-1) as string;
  return [...words.slice(0, -1), last.slice(0, Math.max(3, last.length - left))];
});

describe("what is found and how many never change", () => {
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
  const isMeant = ({ words }: Made, query: readonly string[]) =>
    query.every((word, at) =>
      words.some((each) => (at === query.length - 1 ? each.startsWith(word) : each === word)),
    );

  test("the last word as a beginning", () =>
    fc.assert(
      fc.asyncProperty(someQuery, async (query) => {
        const meant = made.filter((each) => isMeant(each, query));
        const sirens = meant.map(({ siren }) => String(siren));
        expect((await foundSirens(query.join(" "))).sort()).toEqual(sirens.sort());
      }),
    ));

  test("each once, over many pages, which are the same when asked again", async () => {
    const all = await foundSirens("commerce");
    expect([...all].sort()).toEqual(
      made.filter(({ name }) => name.startsWith("COMMERCE ")).map(({ siren }) => String(siren)),
    );
    expect(await foundSirens("commerce")).toEqual(all);
    const late = await searchCompanies("commerce", 37);
    expect(sirensOf(late.companies)).toEqual(all.slice(36 * pageSize, 37 * pageSize));
    expect(await searchCompanies("commerce", 51)).toEqual({ companies: [], total: 1000, page: 51 });
    expect((await searchCompanies("commerce", 2_147_483_647)).companies).toEqual([]);
  });
});

describe("the order", () => {
  test("exact names, then names that begin so, then the rest", async () => {
    const order = ["SAS ORCHIDEE", "ORCHIDEE BLANCHE", "LE JARDIN ORCHIDEE"];
    expect(await foundNames("orchidee")).toEqual(order);
    expect(await foundNames("orchid")).toEqual(order);
    expect(await foundNames("primevere jaune")).toEqual([
      "PRIMEVERE JAUNE",
      "PRIMEVERE JAUNE DES ALPES DU SUD",
      "JARDIN PRIMEVERE JAUNE",
    ]);
  });

  test("of the same names: open, then large, then companies before sole traders", async () => {
    expect(await foundSirens("gentiane")).toEqual(sirensNamed("GENTIANE").reverse());
    expect(await foundSirens("rose tremiere")).toEqual(sirensNamed("ROSE TREMIERE").reverse());
    expect(await foundNames("jonquille")).toEqual(["REGIE DES FLEURS COUPEES", "JONQUILLE"]);
  });

  test("a sign after the same as a name", async () => {
    const names = await foundNames("azalee");
    const order = ["AZALEE", "AZALEE BLANCHE", "LE JARDIN AZALEE", "GARAGE ANCIEN"];
    expect(names.filter((name) => name !== "GARAGE MODERNE")).toEqual(order);
    expect(names.indexOf("GARAGE MODERNE")).toBeGreaterThan(0);
    expect(await foundNames("maison azalee")).toEqual(["GARAGE ANCIEN"]);
    expect(await foundNames("libellule")).toEqual(["MAISON PERVENCHE"]);
  });
});

describe("names are found", () => {
  test("when their words are written together", async () => {
    expect((await foundNames("petiteabeille"))[0]).toBe("PETITE ABEILLE");
    expect(await foundNames("petiteabeille nord")).toEqual(["PETITE ABEILLE DU NORD"]);
    expect((await foundNames("rosetremiere")).length).toBe(2);
  });

  test("when they are written together and the last is unfinished", async () => {
    expect((await foundNames("petiteabeil"))[0]).toBe("PETITE ABEILLE");
    expect(await foundNames("petiteabeil")).toHaveLength(3);
    expect(await foundNames("petiteabeille no")).toEqual(["PETITE ABEILLE DU NORD"]);
    expect((await foundNames("rosetrem")).length).toBe(2);
  });

  test.each(["capucinenacree midi", "capucinenacr", "capucine nacreedu", "midi capucinenacree"])(
    "when they are rare: %s",
    async (q) => expect(await foundNames(q)).toEqual(["CAPUCINE NACREE DU MIDI"]),
  );

  test.each(["fleurdoranger", "fleurdoran", "fleurdorangeretfils", "orangeretfil"])(
    "when they are more than two: %s",
    async (q) => expect(await foundNames(q)).toEqual(["FLEUR D'ORANGER & FILS"]),
  );

  test("and not when they are another name with its parts turned round", async () => {
    expect(await foundNames("wa ka")).toEqual(["WA KAMIS"]);
    expect((await foundNames("ka wa"))[0]).toBe("KAWA");
  });

  test("when a word is split", async () => {
    expect((await foundNames("aqua plane"))[0]).toBe("AQUAPLANE");
    expect(await foundNames("aqua plane du sud")).toEqual(["AQUAPLANE DU SUD"]);
  });

  test.each([
    ["g7", "G7"],
    ["G 7", "G7"],
    ["3m", "3M"],
    ["3 M", "3M"],
    ["y", "Y"],
  ])("when they are as short as %s", async (q, name) => {
    expect((await foundNames(q))[0]).toBe(name);
  });

  type Edit = { kind: string; at: number; letter: string };
  const edited = (word: string, { kind, at, letter }: Edit) => {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (kind === "more") return before + letter + after;
    if (kind === "less") return before + after.slice(1);
    if (kind === "other") return before + letter + after.slice(1);
    return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
  };
  const edit = (word: string) =>
    fc
      .record({
        kind: fc.constantFrom("more", "less", "other", "changed places"),
        at: fc.nat({ max: word.length - 1 }),
        letter: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
      })
      .map((each) => edited(word, each));

  test("with one typo", () =>
    fc.assert(
      fc.asyncProperty(edit("pivoine"), edit("rouge"), async (first, second) => {
        expect(await foundNames(`${first} rouge`)).toContain("PIVOINE ROUGE");
        expect(await foundNames(`pivoine ${second}`)).toContain("PIVOINE ROUGE");
      }),
    ));

  test("with two in a long word", () =>
    fc.assert(
      fc.asyncProperty(edit("rhodod"), edit("endron"), async (first, second) => {
        expect(await foundNames(first + second)).toContain("RHODODENDRON");
      }),
      { examples: [["hrodod", "nedron"]] },
    ));

  test.each([
    ["rhodedendr", "RHODODENDRON"],
    ["maison pervenhc", "MAISON PERVENCHE"],
    [longName.replace("FORETS", "FROETS"), longName],
    ["syndicat eaux forets vallee gave afluents", longName],
  ])("with a typo in a word unfinished or among many: %s", async (q, name) => {
    expect(await foundNames(q)).toEqual([name]);
  });

  test("and a legal form is no correction", async () => {
    expect(await foundNames("sxci")).toEqual([]);
    expect(await foundNames("sarll")).toEqual([]);
  });

  test("as typed before corrected", async () => {
    expect(await foundNames("lavende bleue")).toEqual(["LAVENDE BLEUE DU SUD", "LAVANDE BLEUE"]);
    expect(await foundNames("lavande bleu")).toEqual(["LAVANDE BLEUE"]);
  });

  test("when a right word is rare and a known word was meant for another", async () => {
    expect(await foundNames("tulipe rarissimes")).toEqual(["TULIPES RARISSIMES"]);
  });

  test("when a right word is rare and near a frequent one", async () => {
    expect(await foundNames("tulype mouchetée")).toEqual(["TULYPE MOUCHETEE"]);
    expect(await foundNames("tulype mouchetez")).toEqual(["TULYPE MOUCHETEE"]);
  });

  /** Where no company of the name is, it is found where it is. */
  const elsewhere = [
    ["EGLANTINE", "13100"],
    ["EGLANTINE", "69001"],
    ["EGLANTINE DU SUD", "75011"],
    ["EGLANTINE DU NORD", "59000"],
  ];
  test.each([
    ["eglantine lyon", [["EGLANTINE", "69001"]]],
    ["lyon églantine", [["EGLANTINE", "69001"]]],
    ["eglantine 69001", [["EGLANTINE", "69001"]]],
    ["13100 eglantine", [["EGLANTINE", "13100"]]],
    ["Eglantine Aix en Provence", [["EGLANTINE", "13100"]]],
    ["eglantine paris", [["EGLANTINE DU SUD", "75011"]]],
    ["eglantine st denis", [["EGLANTINE DU NORD", "59000"]]],
    ["sarl eglantine saint-denis", [["EGLANTINE DU NORD", "59000"]]],
    ["eglantine 93200", [["EGLANTINE DU NORD", "59000"]]],
    ["eglantine sarl lyon", [["EGLANTINE", "69001"]]],
    ["lyon sarl eglantine", [["EGLANTINE", "69001"]]],
    ["eglantine s.a.s. 69001", [["EGLANTINE", "69001"]]],
    ["eglantine sarl 69001 lyon", [["EGLANTINE", "69001"]]],
    ["eglantine ly", [["EGLANTINE", "69001"]]],
    ["eglantine 690", [["EGLANTINE", "69001"]]],
    ["eglantine 69", [["EGLANTINE", "69001"]]],
    ["eglantine 13100 aix e", [["EGLANTINE", "13100"]]],
    ["eglantine provence", [["EGLANTINE", "13100"]]],
    ["eglantine aix en provense", [["EGLANTINE", "13100"]]],
    ["lyno eglantine", [["EGLANTINE", "69001"]]],
    ["eglantine l", elsewhere],
    ["eglantine ajacc", elsewhere],
    ["eglantine 2a", elsewhere],
    ["eglantine ajaccio", elsewhere],
    ["ajaccio eglantine", elsewhere],
    ["eglantine du sud lyon", [["EGLANTINE DU SUD", "75011"]]],
  ])("with a town or postal code, as in %s", async (q, expected) => {
    const places = (await found(q)).map(({ name, postalCode }) => [name, postalCode]);
    expect(places).toEqual(expected);
  });
});

describe("filters", () => {
  const passes = (each: Made, filters: SearchFilters) => {
    const { active, department, postalCode, nafCode, legalForm, employeeRange } = filters;
    const activity = each.nafCode.replace(".", "");
    return (
      (active === undefined || each.active === active) &&
      (department === undefined || each.town.department === department.toUpperCase()) &&
      (postalCode === undefined || each.town.postalCode === postalCode) &&
      (nafCode === undefined || activity.startsWith(nafCode.replace(".", "").toUpperCase())) &&
      (legalForm === undefined || each.legalForm.startsWith(legalForm)) &&
      (employeeRange === undefined || each.employeeRange === employeeRange)
    );
  };
  const bySiren = new Map(made.map((each) => [String(each.siren), each]));
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
      Object.entries(values).map(([key, each]) => [key, fc.constantFrom<unknown>(...each)]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<SearchFilters>;
  const passing = (sirens: readonly string[], filters: SearchFilters) =>
    sirens.filter((siren) => passes(bySiren.get(siren) as Made, filters));

  test.each(Object.entries(values))("%s alone", async (key, each) => {
    const all = await foundSirens("commerce");
    const counts = new Set<number>();
    for (const value of each) {
      const filters = { [key]: value };
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
      fc.asyncProperty(fc.constantFrom(...made), someFilters, async (each, filters) => {
        const expected = passes(each, filters) ? [String(each.siren)] : [];
        expect(await foundSirens(String(each.siren), filters)).toEqual(expected);
        for (const { siret } of placeRows(each)) {
          expect(await foundSirens(siret as string, filters)).toEqual(expected);
        }
        expect(await searchCompanies(String(each.siren), 2, filters)).toEqual({
          companies: [],
          total: expected.length,
          page: 2,
        });
      }),
    ));
});

describe("suggestions", () => {
  test("are at most eight, the best of the search", async () => {
    const suggestions = await suggestCompanies("comm");
    expect(suggestions).toHaveLength(maxSuggestions);
    const { companies } = await searchCompanies("comm", 1);
    expect(suggestions).toEqual(
      companies
        .slice(0, maxSuggestions)
        .map(({ siren, name, city, active }) => ({ siren, name, city, active })),
    );
  });

  test.each([
    ["orch", "SAS ORCHIDEE"],
    ["petite ab", "PETITE ABEILLE"],
    ["rhodo", "RHODODENDRON"],
    ["SARL genti", "GENTIANE"],
    ["libel", "MAISON PERVENCHE"],
    ["100000001", made[0]?.name],
  ])("begin with the one meant by %s", async (q, name) => {
    expect((await suggestCompanies(q))[0]?.name).toBe(name);
  });

  test("are none for nothing", async () => {
    expect(await suggestCompanies("?!")).toEqual([]);
    expect(await suggestCompanies("introuvable")).toEqual([]);
  });
});

describe("what is no query", () => {
  const nothing = { companies: [], total: 0, page: 1 };

  test.each(["&", "|", "!", ":*", "<->", "'", "(", ")", "%", "_", "\\", "*", '"', "'';--"])(
    "%s means nothing",
    async (sign) => {
      expect(await foundSirens(`coeur ${sign} sapin`)).toEqual(await foundSirens("coeur sapin"));
      expect(await foundSirens(`${sign}coeur${sign}`)).toEqual(await foundSirens("coeur"));
      expect(await searchCompanies(sign, 1)).toEqual(nothing);
    },
  );

  test.each([
    ["SQL", "'; DROP TABLE legal_units; --"],
    ["more SQL", "coeur' OR '1'='1"],
    ["an emoji", "🦄🎉👩‍👩‍👧"],
    ["right-to-left text", "شركة البحر ‏"],
    ["200 single letters", "a b c d e f g h i j ".repeat(20).slice(0, 400)],
    ["200 signs", "%_".repeat(100)],
    ["a long word", "coeur".repeat(40)],
    ["characters of two units", "\u{1D44E} \u0371\u037B\u{10000}"],
    ["characters of two units beside a name", "eglantine \u0371\u037B\u{10000}"],
    ["a name beside them", "\u{10000}\u{10000}\u{10000}\u{10000} eglantine \u{10000}"],
    ["half a character", "\uD83E coeur\uDD84introuvable"],
  ])("%s finds nothing", async (_, q) => {
    expect(await searchCompanies(q, 1)).toEqual(nothing);
  });

  test("marks that are not letters are left out", async () => {
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

  /** Also short words of letters that take two units, beside a name. */
  const rareLetters = fc.string({
    unit: fc.constantFrom(..."\u0371\u{10000}\u{1D44E}a "),
    maxLength: 12,
  });
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    rareLetters,
    rareLetters.map((letters) => `eglantine ${letters}`),
  );
  test("any text has an ordinary answer", () =>
    fc.assert(
      fc.asyncProperty(anyText, async (q) => {
        const { companies, total, page } = await searchCompanies(q, 1);
        expect(page).toBe(1);
        expect(companies).toHaveLength(Math.min(pageSize, total));
      }),
    ));
});
