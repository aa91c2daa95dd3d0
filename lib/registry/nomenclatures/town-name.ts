import { departmentOfPostalCode } from "@/lib/contract/departments";
import { ordinaryCase } from "@/lib/contract/ordinary-case";
import { sameWord } from "@/lib/search/analysis/equivalents";
import { normalizeName } from "@/lib/search/analysis/normalize-name";
import communes from "./communes.json";

const homonyms: Record<string, readonly string[]> = communes.homonyms;

let officialNames: ReadonlyMap<string, string> | undefined;
let homonymNames: ReadonlyMap<string, string[]> | undefined;

/** 30,000 names, which are read when the first is asked for. Names that `ordinaryCase` writes right are not listed. */
function readNames() {
  officialNames ??= new Map(
    communes.names.flatMap((line) => line.split("|").map((name) => [normalizeName(name), name])),
  );
  if (!homonymNames) {
    const byLetters = new Map<string, string[]>();
    for (const name of Object.keys(homonyms)) {
      const letters = normalizeName(name);
      byLetters.set(letters, [...(byLetters.get(letters) ?? []), name]);
    }
    homonymNames = byLetters;
  }
  return { officialNames, homonymNames };
}

/**
 * A town of an address in ordinary spelling: `Saint-Étienne` for `ST ETIENNE`, `Paris 15ᵉ` for `PARIS 15`,
 * `Aix-en-Provence Cedex 1`. Accents are only those of INSEE's list of communes; of names that differ in nothing else, the
 * postal code tells which one it is.
 */
export function townName(city: string | null, postalCode: string | null): string | null {
  if (city === null) return null;
  const [, written = city, number, cedex = ""] =
    /^(.*?)(?: (\d{1,2})(?: ?(?:ER|EME|E))?)?( CEDEX(?: \d+)?)?$/i.exec(city) ?? [];
  const name = officialName(written, postalCode) ?? ordinaryCase(written);
  const arrondissement = number ? ` ${Number(number)}${Number(number) === 1 ? "ᵉʳ" : "ᵉ"}` : "";
  return name + arrondissement + ordinaryCase(cedex);
}

function officialName(written: string, postalCode: string | null): string | null {
  const names = readNames();
  const words = normalizeName(written);
  for (const letters of [words, withWholeWords(words)]) {
    const homonyms = names.homonymNames.get(letters);
    if (homonyms) return homonymOf(homonyms, postalCode);
    const official = names.officialNames.get(letters);
    if (official) return official;
  }
  return null;
}

/** `saint victoret` for `st victoret`. */
function withWholeWords(words: string): string {
  return words.replace(/\bste?\b/g, (word) => sameWord(word) ?? word);
}

function homonymOf(names: readonly string[], postalCode: string | null): string | null {
  const department = postalCode && departmentOfPostalCode(postalCode);
  const there = names.filter((name) => department && homonyms[name]?.includes(department));
  return there.length === 1 ? (there[0] ?? null) : null;
}
