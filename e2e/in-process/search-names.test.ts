import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchCompanies } from "@/lib/registry/search-companies";
import { longName } from "./fixture-companies";
import { found, foundNames, openFixtureRegister } from "./search-register";

fc.configureGlobal({ numRuns: 50 });

openFixtureRegister();

describe("names are found", () => {
  const onlyMatches: Record<string, string[]> = {
    // Words written together, also when the last is incomplete.
    "PETITE ABEILLE DU NORD": ["petiteabeille nord", "petiteabeille no"],
    "CAPUCINE NACREE DU MIDI": [
      ...["capucinenacree midi", "capucinenacr", "capucine nacreedu", "midi capucinenacree"],
    ],
    "FLEUR D'ORANGER & FILS": [
      ...["fleurdoranger", "fleurdoran", "fleurdorangeretfils", "orangeretfil"],
    ],
    // But not another name whose parts are swapped.
    "WA KAMIS": ["wa ka"],
    // A word that is split.
    "AQUAPLANE DU SUD": ["aqua plane du sud"],
    // Legal forms or titles that it lacks.
    "NIGELLE DE DAMAS": [
      "association nigelle de damas",
      "nigelle de damas association",
      "Asso. nigelle de damas lyon",
      "monsieur nigelle de damas",
      "société par actions simplifiée nigelle de damas",
      "nigelle de damas, société à responsabilité limitée",
      "entreprise unipersonnelle à responsabilité limitée nigelle damas",
      "m. nigelle de damas, entrepreneur individuel",
      "asso nigelel damas",
    ],
    // A legal form that it has, before corrections without it.
    "ASSOCIATION SOUCI ETOILE": ["association souci etoille"],
    // A town whose name contains `et`.
    "HELLEBORE NOIR": [
      "hellebore noir annesse et beaulieu",
      "HELLEBORE ANNESSE-ET-BEAULIEU",
      "hellebore noir annesse beaulieu",
      "hellebore noir annesse et beau",
      "annesse et beaulieu hellebore noir",
    ],
    // A typo in an incomplete word, or among many words.
    RHODODENDRON: ["rhodedendr"],
    "MAISON PERVENCHE": ["maison pervenhc"],
    "GLYCINE ROUGEOYANTE": ["glycnie rougeo"],
    "ACHILLEE MILLEFEUILLE OFFICINALE": ["achillee officinale milefeuile"],
    [longName]: [longName.replace("FORETS", "FROETS"), "syndicat eaux forets vallee gave afluents"],
    // As typed, and not as beginnings of words; before corrections.
    "UZUK MIMOSA VERT": ["mimosa vert"],
    "LAVANDE BLEUE": ["lavande bleu"],
    // A correct word that is rare and similar to a frequent one.
    "TULYPE MOUCHETEE": ["tulype mouchetée", "tulype mouchetez"],
  };
  test.each(Object.entries(onlyMatches))("only %s", async (name, queries) => {
    for (const q of queries) expect(await foundNames(q), q).toEqual([name]);
  });

  test.each([
    ["petiteabeille", "PETITE ABEILLE"],
    ["petiteabeil", "PETITE ABEILLE"],
    ["ka wa", "KAWA"],
    ["aqua plane", "AQUAPLANE"],
    ["g7", "G7"],
    ["G 7", "G7"],
    ["3m", "3M"],
    ["3 M", "3M"],
    ["y", "Y"],
    ["muguet blanc", "MUGUET BLANC"],
    ["blanc muguet", "BLANC MUGUET"],
    ["muguetblanc", "MUGUETBLANC"],
    // A known word was a typo for another.
    ["tulipe rarissimes", "TULIPES RARISSIMES"],
  ])("%s: first %s", async (q, name) => {
    expect((await foundNames(q))[0]).toBe(name);
  });

  test.each([
    ["petiteabeil", 3],
    ["rosetremiere", 2],
    ["rosetrem", 2],
    // A legal form is never a correction.
    ["sxci", 0],
    ["sarll", 0],
  ])("%s: %i of them", async (q, count) => {
    expect(await foundNames(q)).toHaveLength(count);
  });

  test.each([
    [
      "with beginnings of words, before corrections",
      "carros durillon",
      ["CARROSSERIE DURILLON", "CARROSSERIE DURILLONNE", "CARLOS DURILLON"],
    ],
    ["as typed", "mimosa lyon", ["MIMOSA", "MIMOSA BLANC", "UZUK MIMOSA VERT"]],
    ["as typed, then corrected", "lavende bleue", ["LAVENDE BLEUE DU SUD", "LAVANDE BLEUE"]],
  ])("%s: %s", async (_, q, names) => {
    expect(await foundNames(q)).toEqual(names);
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

  test("with two typos in a long word", () =>
    fc.assert(
      fc.asyncProperty(edit("rhodod"), edit("endron"), async (first, second) => {
        expect(await foundNames(first + second)).toContain("RHODODENDRON");
      }),
      { examples: [["hrodod", "nedron"]] },
    ));

  test.each([
    ["mimosa lille", "MIMOSAIE"],
    ["lille mimosa", "MIMOSAIE"],
    ["mimosa lill", "MIMOSAIE"],
    ["mimosa verte", "UZUKE MIMOSAIE VERTE"],
    ["mimo verte", "UZUKE MIMOSAIE VERTE"],
  ])("with beginnings of words, before words are ignored: %s", async (q, name) => {
    const { companies, without, corrected } = await searchCompanies({ q }, 1, { match: true });
    expect(companies[0]?.name).toBe(name);
    expect({ without, corrected }).toEqual({ without: [], corrected: false });
  });

  /** If the town has no company of the name, companies elsewhere are found. */
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
    ["eglantine ajacc", elsewhere],
    ["eglantine 2a", elsewhere],
    ["eglantine ajaccio", elsewhere],
    ["ajaccio eglantine", elsewhere],
  ])("with a town or postal code, as in %s", async (q, expected) => {
    const places = (await found(q)).map(({ name, postalCode }) => [name, postalCode]);
    expect(places).toEqual(expected);
  });

  test.each([
    ["eglantine l", elsewhere],
    ["eglantine du sud lyon", [["EGLANTINE DU SUD", "75011"]]],
  ])("before those with fewer words, when a word is ignored: %s", async (q, expected) => {
    const places = (await found(q)).map(({ name, postalCode }) => [name, postalCode]);
    expect(places.slice(0, expected.length)).toEqual(expected);
  });
});

describe("a text that says filters alone finds a company only by most of what was typed", () => {
  test.each([
    "entreprises de plus de 50 salariés dans le Rhône",
    "garages de plus de 50 salariés en Corse",
    "les 10 plus grandes entreprises du Nord",
  ])("none: %s", async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test.each([
    ["garages en Corse", "GARAGE MODERNE"],
    ["garage xyzzy", "GARAGE MODERNE"],
  ])("by most of the words, or because other words are a name: %s", async (q, name) => {
    expect(await foundNames(q)).toContain(name);
  });
});
