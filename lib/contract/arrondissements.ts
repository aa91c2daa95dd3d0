/** The cities whose companies have the commune codes of their arrondissements, and what these codes begin with. */
const cities: readonly { name: string; code: string; beginning: string; last: number }[] = [
  { name: "Paris", code: "75056", beginning: "751", last: 20 },
  { name: "Lyon", code: "69123", beginning: "6938", last: 9 },
  { name: "Marseille", code: "13055", beginning: "132", last: 16 },
];

/** The code of the city that a commune's code is an arrondissement of; null: it is none. */
export function cityOfArrondissement(code: string): string | null {
  return cities.find(({ beginning }) => code.startsWith(beginning))?.code ?? null;
}

/** INSEE's code of an arrondissement: 75115 for `Paris 15e`, `PARIS 15` and `Paris 15ᵉ arrondissement`. Null: it is none. */
export function arrondissementCode(town: string): string | null {
  const plain = town.normalize("NFKD").replace(/\p{M}/gu, "");
  const [, name = "", number] =
    /^\s*(\p{L}+)[\s,-]+0?(\d{1,2})(?:er|eme|e)?(?:\s+arr(?:ondissement|t?\.?))?\s*$/iu.exec(
      plain,
    ) ?? [];
  const city = cities.find((each) => each.name.toUpperCase() === name.toUpperCase());
  if (!city || Number(number) < 1 || Number(number) > city.last) return null;
  return city.beginning + String(number).padStart(5 - city.beginning.length, "0");
}

/** `Paris 15` for 75115; null: it is no arrondissement's code. */
export function arrondissementNamed(code: string): string | null {
  const city = cities.find(({ beginning }) => /^\d{5}$/.test(code) && code.startsWith(beginning));
  const number = Number(code.slice(city?.beginning.length));
  return city && number >= 1 && number <= city.last ? `${city.name} ${number}` : null;
}
