import { Random, Weighted } from "./random";
import listedTowns from "./towns.json";
import { words } from "./words";

const { placeEnds, placeStarts, rivers, saints } = words;

/** A town of an address. `code` is INSEE's, five characters; `name` is in upper case. */
export type Town = { code: string; postalCodes: readonly string[]; name: string };

/** The larger towns and at least five of each département; `weight` is a town's size. */
const largeTowns: readonly (Town & { weight: number })[] = listedTowns;

const smallTownCount = 9000;
/** The share of the population in small towns rather than in the listed ones. */
const smallTownShare = 0.36;

const metropolitanDepartments = [
  ...new Set(largeTowns.map(({ code }) => code.slice(0, 2)).filter((code) => code < "97")),
].filter((department) => !["75", "92", "93", "94"].includes(department));

function smallTownName(random: Random): string {
  const kind = random.fraction();
  if (kind < 0.3) {
    const saint = `SAINT-${random.pick(saints)}`;
    const place = random.chance(0.5) ? `SUR-${random.pick(rivers)}` : `DE-${placeName(random)}`;
    return random.chance(0.8) ? `${saint}-${place}` : saint;
  }
  const name = placeName(random);
  if (kind < 0.42) return `${name}-SUR-${random.pick(rivers)}`;
  if (kind < 0.5) return `LA ${name}`;
  if (kind < 0.56) return `LES ${name}`;
  return name;
}

function placeName(random: Random): string {
  return random.pick(placeStarts) + random.pick(placeEnds);
}

/** Made-up towns. Their INSEE codes fit their département, and a few towns share each postal code. */
function smallTowns(): Town[] {
  const random = new Random();
  return Array.from({ length: smallTownCount }, (_, index) => {
    random.reset(0, index, 0);
    const department = metropolitanDepartments[index % metropolitanDepartments.length] ?? "01";
    const number = 300 + (Math.floor(index / metropolitanDepartments.length) % 500);
    const postal = department === "2A" || department === "2B" ? "20" : department;
    const office = String(11 + random.below(79)).padStart(2, "0");
    return {
      code: `${department}${number}`,
      postalCodes: [`${postal}${office}0`],
      name: smallTownName(random),
    };
  });
}

export const towns: readonly Town[] = [...largeTowns, ...smallTowns()];

const largeWeight = largeTowns.reduce((sum, { weight }) => sum + weight, 0);
const smallWeight = (largeWeight * smallTownShare) / (1 - smallTownShare) / smallTownCount;
const byWeight = new Weighted([
  ...largeTowns.map(({ weight }) => weight),
  ...Array.from({ length: smallTownCount }, () => smallWeight),
]);

/** The index in `towns` of a town, drawn by its size. */
export function pickTown(random: Random): number {
  return byWeight.pick(random);
}
