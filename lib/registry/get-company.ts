import { readOnLookupPool } from "@/db/client";
import { ApiError } from "@/lib/contract/errors";
import type { Company, Register } from "@/lib/contract/registry";
import { formatSiren, formatSiret, parseSiren } from "./identifiers";
import { onLiveRegister } from "./live-register";
import { employeeRangeLabel } from "./nomenclatures/employee-ranges";
import { nafLabel } from "./nomenclatures/naf";
import { townName } from "./nomenclatures/town-name";
import { statementsOf } from "./register-statements";

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
  if (!unit || unit.siren === null) throw new ApiError("NOT_FOUND");
  const company = {
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
    capital: unit.capital,
  };
  return { company, register };
}
