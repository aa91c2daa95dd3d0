import { nafTables } from "@/lib/registry/nomenclatures/naf";
import { activities, companyActivities, personActivities } from "./activities";
import { sirenFromPrefix, sirenSumInSiret } from "./check-digits";
import { type EraRange, eraRanges } from "./eras";
import { companyKinds, legalKinds, publicKinds } from "./legal-kinds";
import { Random, Weighted } from "./random";
import { pickTown } from "./towns";

/** Every generated stock is dated 1 August 2026. */
export const stockYear = 2026;
export const stockDate = 20260801;
export const lastDay = 20260731;
export const unknownOn = 19000101;

/** Each purpose has its own random sequence, so that either file can be generated without the other. */
export const stream = { draft: 1, name: 2, legalUnit: 3, establishment: 16 } as const;

export type NafVersionCode = "NAFRev2" | "NAFRev1" | "NAF1993" | "NAP";

/** The facts about a unit that both files share. Dates are `yyyymmdd`. One object is reused for all units. */
export type UnitDraft = {
  index: number;
  siren: number;
  sirenSum: number;
  person: boolean;
  female: boolean;
  /** Index in `legalKinds`; -1 for a person. */
  kind: number;
  createdOn: number;
  createdYear: number;
  active: boolean;
  /** The start of the current period; for a closed unit, its closing date. */
  periodFrom: number;
  masked: boolean;
  purged: boolean;
  /** The number of its establishments, and which of them is the head office. */
  establishments: number;
  headOffice: number;
  headOfficeMissing: boolean;
  /** Index in `activities`, or -1. */
  activity: number;
  naf: string;
  nafVersion: NafVersionCode | "";
  naf2025: string;
  town: number;
  employeeRange: string;
  /** Which column holds the only name of a legal person. */
  nameIn: "denomination" | "sigle" | "usualName" | "sign";
};

const rareNafCodes = Object.keys(nafTables.NAFRev2);
const rangeCodes = ["NN", "00", "01", "02", "03", "11", "12", "21", "22", "31", "32", "41", "42"];
const largeRangeCodes = ["51", "52", "53"];
const companyRanges = new Weighted([6200, 500, 1450, 700, 480, 350, 230, 60, 30, 6, 8, 4, 2]);

export class UnitDrafter {
  private readonly ranges: readonly EraRange[];
  private readonly random = new Random();
  readonly draft = {} as UnitDraft;

  /** `reservedPrefixes`: sorted first eight digits of SIRENs that must not be generated. */
  constructor(
    count: number,
    private readonly seed: number,
    private readonly reservedPrefixes: readonly number[],
  ) {
    this.ranges = eraRanges(count);
  }

  /** Fills and returns the shared draft for the unit at `index`, in SIREN order. */
  fill(index: number): UnitDraft {
    const { draft, random } = this;
    random.reset(this.seed, index, stream.draft);
    draft.index = index;
    const range = this.rangeOf(index);
    const within = index - range.first;
    draft.siren = sirenFromPrefix(this.prefix(range, within));
    draft.sirenSum = sirenSumInSiret(draft.siren);
    const { who, yearFrom, yearTo } = range.era;
    draft.person = who === "anyone" && random.chance(0.5705);
    draft.female = random.chance(0.42);
    const span = (yearTo - yearFrom) / range.units;
    const moment = yearFrom + (within + random.fraction()) * span;
    this.fillKindAndActivity(who === "publicBodies");
    this.fillLife(moment, who === "publicBodies");
    this.fillNaf();
    this.fillEstablishments();
    draft.town = pickTown(random);
    return draft;
  }

  private rangeOf(index: number): EraRange {
    for (const range of this.ranges) {
      if (index < range.first + range.units) return range;
    }
    throw new Error(`No unit ${index}.`);
  }

  /** Spreads the units evenly over the era: each gets a random number within its own slot. */
  private prefix({ era, units }: EraRange, within: number): number {
    const stride = (era.to - era.from - this.reservedPrefixes.length) / units;
    const start = Math.floor(within * stride);
    let prefix = era.from + start + this.random.below(Math.floor((within + 1) * stride) - start);
    for (const reserved of this.reservedPrefixes) {
      if (reserved >= era.from && prefix >= reserved) prefix++;
    }
    return prefix;
  }

  private fillKindAndActivity(publicBody: boolean): void {
    const { draft, random } = this;
    draft.nameIn = "denomination";
    if (draft.person) {
      draft.kind = -1;
      draft.activity = personActivities.pick(random);
      return;
    }
    draft.kind = (publicBody ? publicKinds : companyKinds).pick(random);
    const implied = legalKinds[draft.kind]?.activity ?? -1;
    draft.activity = implied >= 0 && random.chance(0.85) ? implied : companyActivities.pick(random);
    if (random.chance(0.002)) draft.nameIn = random.pick(["sigle", "usualName", "sign"]);
  }

  private fillLife(moment: number, publicBody: boolean): void {
    const { draft, random } = this;
    const year = Math.floor(moment);
    const month = 1 + Math.floor((moment - year) * 12);
    const day = random.chance(0.3) ? 1 : 1 + random.below(28);
    draft.createdYear = year;
    draft.createdOn = Math.min(year * 10000 + month * 100 + day, lastDay);
    draft.active = random.chance(publicBody ? 0.8 : chanceActive(year, draft.person));
    draft.periodFrom = draft.createdOn;
    if (!draft.active) {
      const years = -Math.log(random.fraction() + 1e-6) * 7;
      draft.periodFrom = later(draft.createdOn, Math.min(year + years, stockYear), random);
    } else if (random.chance(0.3)) {
      draft.periodFrom = later(draft.createdOn, year + random.below(stockYear - year + 1), random);
    }
    if (random.chance(year < 1975 ? 0.2 : 0.002)) draft.createdOn = unknownOn;
    draft.masked = random.chance(draft.person ? chanceMasked(year) : 0.004);
    draft.purged = !draft.active && draft.periodFrom < 20050101 && random.chance(0.12);
    this.fillEmployees();
  }

  private fillEmployees(): void {
    const { draft, random } = this;
    draft.employeeRange = "NN";
    if (!draft.active) {
      if (random.chance(0.4)) draft.employeeRange = "";
    } else if (!draft.person) {
      draft.employeeRange = rangeCodes[companyRanges.pick(random)] as string;
    } else if (random.chance(0.05)) {
      draft.employeeRange = random.pick(["00", "01", "01", "02"]);
    }
  }

  private fillNaf(): void {
    const { draft, random } = this;
    const closedOn = draft.active ? stockDate : draft.periodFrom;
    draft.nafVersion = versionOn(closedOn);
    const activity = activities[draft.activity];
    if (!activity || (!draft.active && random.chance(0.01))) {
      draft.naf = draft.naf2025 = draft.nafVersion = "";
      return;
    }
    draft.naf2025 = draft.active ? activity.naf2025 : "";
    if (draft.nafVersion === "NAFRev2") {
      draft.naf = activity.nafRev2;
      if (random.chance(0.06)) {
        draft.naf = random.pick(rareNafCodes);
        draft.naf2025 = "";
      }
    } else if (draft.nafVersion === "NAFRev1") draft.naf = activity.nafRev1;
    else draft.naf = draft.nafVersion === "NAF1993" ? activity.naf1993 : activity.nap;
  }

  private fillEstablishments(): void {
    const { draft, random } = this;
    const tail = draft.person ? 2.56 : 1.92;
    const largest = draft.person ? 40 : 9400;
    const drawn = Math.floor((random.fraction() + 1e-9) ** (-1 / tail));
    draft.establishments = Math.min(largest, drawn);
    if (draft.establishments > 500) draft.employeeRange = random.pick(largeRangeCodes);
    draft.headOffice = random.chance(0.55) ? draft.establishments - 1 : 0;
    draft.headOfficeMissing = random.chance(draft.purged ? 0.4 : 0.003);
  }
}

/** The share of opted-out persons: small before registration offered the choice, large since then. */
function chanceMasked(year: number): number {
  if (year >= 2025) return 0.73;
  if (year >= 2023) return 0.5;
  if (year >= 2021) return 0.33;
  return 0.078;
}

function chanceActive(year: number, person: boolean): number {
  const [lately, young, grown, old, older] = person
    ? [0.92, 0.66, 0.36, 0.2, 0.06]
    : [0.97, 0.86, 0.64, 0.46, 0.26];
  if (year >= 2024) return lately as number;
  if (year >= 2017) return young as number;
  if (year >= 2005) return grown as number;
  return (year >= 1985 ? old : older) as number;
}

function later(createdOn: number, year: number, random: Random): number {
  const date = Math.floor(year) * 10000 + (1 + random.below(12)) * 100 + 1 + random.below(28);
  return Math.min(Math.max(createdOn, date), lastDay);
}

/** A closed unit keeps the nomenclature of its last day. */
function versionOn(date: number): NafVersionCode {
  if (date >= 20080101) return "NAFRev2";
  if (date >= 20030101) return "NAFRev1";
  return date >= 19930101 ? "NAF1993" : "NAP";
}
