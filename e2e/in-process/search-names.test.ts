import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchCompanies } from "@/lib/registry/search-companies";
import { longName } from "./fixture-companies";
import { found, foundNames, openFixtureRegister } from "./search-register";

fc.configureGlobal({ numRuns: 50 });

openFixtureRegister();

describe("names are found", () => {
  test("when their words are written together", async () => {
    expect((await foundNames("petiteabeille"))[0]).toBe("PETITE ABEILLE");
    expect(await foundNames("petiteabeille nord")).toEqual(["PETITE ABEILLE DU NORD"]);
    expect((await foundNames("rosetremiere")).length).toBe(2);
  });

  test("when they are written together and the last is incomplete", async () => {
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

  test("but not another name whose parts are swapped", async () => {
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

  test.each([
    "association nigelle de damas",
    "nigelle de damas association",
    "Asso. nigelle de damas lyon",
    "monsieur nigelle de damas",
    "société par actions simplifiée nigelle de damas",
    "nigelle de damas, société à responsabilité limitée",
    "entreprise unipersonnelle à responsabilité limitée nigelle damas",
  ])("with a legal form or title that they lack: %s", async (q) => {
    expect(await foundNames(q)).toEqual(["NIGELLE DE DAMAS"]);
  });

  test("with a legal form that they have, before corrections without it", async () => {
    expect(await foundNames("association souci etoille")).toEqual(["ASSOCIATION SOUCI ETOILE"]);
  });

  test.each(["m. nigelle de damas, entrepreneur individuel", "asso nigelel damas"])(
    "with several legal forms, or with one and a typo: %s",
    async (q) => {
      expect(await foundNames(q)).toEqual(["NIGELLE DE DAMAS"]);
    },
  );

  test("as typed before swapped or joined", async () => {
    expect((await foundNames("muguet blanc"))[0]).toBe("MUGUET BLANC");
    expect((await foundNames("blanc muguet"))[0]).toBe("BLANC MUGUET");
    expect((await foundNames("muguetblanc"))[0]).toBe("MUGUETBLANC");
  });

  test.each([
    "hellebore noir annesse et beaulieu",
    "HELLEBORE ANNESSE-ET-BEAULIEU",
    "hellebore noir annesse beaulieu",
    "hellebore noir annesse et beau",
    "annesse et beaulieu hellebore noir",
  ])("with a town whose name contains `et`: %s", async (q) => {
    expect(await foundNames(q)).toEqual(["HELLEBORE NOIR"]);
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
    ["rhodedendr", "RHODODENDRON"],
    ["maison pervenhc", "MAISON PERVENCHE"],
    ["glycnie rougeo", "GLYCINE ROUGEOYANTE"],
    ["achillee officinale milefeuile", "ACHILLEE MILLEFEUILLE OFFICINALE"],
    [longName.replace("FORETS", "FROETS"), longName],
    ["syndicat eaux forets vallee gave afluents", longName],
  ])("with a typo in an incomplete word or among many words: %s", async (q, name) => {
    expect(await foundNames(q)).toEqual([name]);
  });

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

  test("with beginnings of words, before corrections", async () => {
    expect(await foundNames("carros durillon")).toEqual([
      "CARROSSERIE DURILLON",
      "CARROSSERIE DURILLONNE",
      "CARLOS DURILLON",
    ]);
  });

  test("as typed, and not as beginnings of words, if a company has all words", async () => {
    expect(await foundNames("mimosa lyon")).toEqual(["MIMOSA", "MIMOSA BLANC", "UZUK MIMOSA VERT"]);
    expect(await foundNames("mimosa vert")).toEqual(["UZUK MIMOSA VERT"]);
  });

  test("and a legal form is never a correction", async () => {
    expect(await foundNames("sxci")).toEqual([]);
    expect(await foundNames("sarll")).toEqual([]);
  });

  test("as typed before corrected", async () => {
    expect(await foundNames("lavende bleue")).toEqual(["LAVENDE BLEUE DU SUD", "LAVANDE BLEUE"]);
    expect(await foundNames("lavande bleu")).toEqual(["LAVANDE BLEUE"]);
  });

  test("when a correct word is rare and a known word was a typo for another", async () => {
    expect((await foundNames("tulipe rarissimes"))[0]).toBe("TULIPES RARISSIMES");
  });

  test("when a correct word is rare and similar to a frequent one", async () => {
    expect(await foundNames("tulype mouchetée")).toEqual(["TULYPE MOUCHETEE"]);
    expect(await foundNames("tulype mouchetez")).toEqual(["TULYPE MOUCHETEE"]);
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
