import { Random } from "@/lib/demo/random";
import { mistypeBetween } from "../typing-errors";
import type { Engine } from "./engines";
import { shuffle } from "./made-queries";
import { type NamedCompany, sirensByName } from "./register-names";

type TypedName = { typed: string; sirens: readonly string[] };

const nameCount = 300;
const maxKeys = 12;
const stream = 1000;

/**
 * Types names until a company of that name is suggested. Gives how many names, and for each engine the mean number
 * of keys, and the share in % that was never suggested; such a name counts one key more than were typed.
 */
export async function typeNames(
  engines: readonly Engine[],
  companies: readonly NamedCompany[],
  seed: number,
  hasTypo: boolean,
): Promise<(string | number)[]> {
  const names = namesToType(companies, seed, hasTypo);
  const cells: string[] = [];
  for (const engine of engines) {
    let keys = 0;
    let never = 0;
    for (const name of names) {
      const count = await countKeys(engine, name);
      keys += count;
      if (count > name.typed.length) never += 1;
    }
    const neverShare = ((100 * never) / names.length).toFixed(1);
    cells.push(`${(keys / names.length).toFixed(2)} / ${neverShare}`);
  }
  return [names.length, ...cells];
}

/** The first keys of names as they are spelt, or with a typo in the letters 2 to 4. */
function namesToType(
  companies: readonly NamedCompany[],
  seed: number,
  hasTypo: boolean,
): TypedName[] {
  const all = sirensByName(companies);
  const names = [...all.keys()].filter((name) => !hasTypo || /^[a-z]{5}/.test(name));
  const chosen = shuffle(names, seed, stream).slice(0, nameCount);
  return chosen.map((name, row) => {
    const random = new Random();
    random.reset(seed, row, stream + 1);
    const [first = "", ...others] = name.split(" ");
    const typed = hasTypo ? [mistypeBetween(random, first, 1, 4), ...others].join(" ") : name;
    return { typed: typed.slice(0, maxKeys), sirens: all.get(name) ?? [] };
  });
}

async function countKeys({ suggest }: Engine, { typed, sirens }: TypedName): Promise<number> {
  for (let count = 1; count <= typed.length; count += 1) {
    const shown = await suggest?.(typed.slice(0, count));
    if (shown?.some((siren) => sirens.includes(siren))) return count;
  }
  return typed.length + 1;
}
