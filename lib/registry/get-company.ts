import { readOnLookupPool } from "@/db/client";
import { ApiError } from "@/lib/contract/errors";
import type { Company, Register } from "@/lib/contract/registry";
import { companyCategories } from "@/lib/contract/search-constants";
import { formatSiren, formatSiret, parseSiren } from "./identifiers";
import { onLiveRegister } from "./live-register";
import { employeeRangeLabel } from "./nomenclatures/employee-ranges";
import { nafLabel } from "./nomenclatures/naf";
import { townName } from "./nomenclatures/town-name";
import { type RegisterStatements, statementsOf } from "./register-statements";

/** The company with a nine-digit SIREN. Throws ApiError NOT_FOUND if it is unknown or not a SIREN. */
export async function getCompany(siren: string): Promise<{ company: Company; register: Register }> {
  const stored = parseSiren(siren);
  if (stored === null) throw new ApiError("NOT_FOUND");
  const { unit, register } = await onLiveRegister(
    async (db, { tables, register, reportVersion }) => {
      const [unit] = await statementsOf(db, tables).companyOfSiren(db, { siren: stored });
      if (unit) reportVersion(unit.registerVersion);
      return { unit, register };
    },
    readOnLookupPool,
  );
  const company = unit ? companyOf(unit) : null;
  if (!company) throw new ApiError("NOT_FOUND", {}, { register });
  return { company, register };
}

/** The companies with these nine-digit SIRENs, in their order; null for an unknown one. */
export async function getCompanies(
  sirens: readonly string[],
): Promise<{ companies: (Company | null)[]; register: Register }> {
  return onLiveRegister(async (db, { tables, register, reportVersion }) => {
    const { companiesOfSirens } = statementsOf(db, tables);
    const units = await companiesOfSirens(db, { sirens: sirens.map(Number).join(",") });
    if (units[0]) reportVersion(units[0].registerVersion);
    const companies = units.map(companyOf).filter((company) => company !== null);
    const bySiren = new Map(companies.map((company) => [company.siren, company]));
    return { companies: sirens.map((siren) => bySiren.get(siren) ?? null), register };
  });
}

type CompanyRow = Awaited<ReturnType<RegisterStatements["companyOfSiren"]>>[number];

/** Null for the row that has only the register's version. */
function companyOf(unit: CompanyRow): Company | null {
  if (unit.siren === null) return null;
  return {
    siren: formatSiren(unit.siren),
    siret: unit.headOfficeSiret === null ? null : formatSiret(unit.headOfficeSiret),
    name: unit.name,
    legalForm: unit.legalForm,
    registrationDate: unit.registrationDate,
    address: {
      street: unit.street,
      complement: unit.complement,
      postalCode: unit.postalCode,
      city: unit.city,
      townName: townName(unit.city, unit.postalCode),
      country: unit.country ?? "FR",
    },
    nafCode: unit.nafCode,
    nafLabel: nafLabel(unit.nafCode, unit.nafVersion),
    active: unit.active === true,
    closingDate: unit.closingDate,
    employeeRange: employeeRangeLabel(unit.employeeRange),
    category: companyCategories.find((code) => code === unit.category) ?? null,
    capital: unit.capital,
  };
}
