import { sql } from "drizzle-orm";
import { queryRows } from "@/db/client";
import { getCompany } from "@/lib/registry/get-company";
import { onLiveRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { percentile } from "../report";

/** 99th percentiles in milliseconds. */
export type Latencies = { detail: number; search: number; failed: number };

const readEveryMs = 20;

/** Reads companies and searches by name, 50 times a second each, until the promise is settled. */
export async function measureReads(until: Promise<unknown>): Promise<Latencies> {
  const companies = await someCompanies();
  const detail: number[] = [];
  const search: number[] = [];
  const reads: Promise<void>[] = [];
  let failed = 0;
  let turn = 0;
  const time = async (times: number[], read: () => Promise<unknown>) => {
    const startedAt = performance.now();
    try {
      await read();
      times.push(performance.now() - startedAt);
    } catch {
      failed += 1;
    }
  };
  const timer = setInterval(() => {
    const company = companies[turn % companies.length];
    turn += 7;
    if (!company) return;
    reads.push(time(detail, () => getCompany(company.siren)));
    reads.push(time(search, () => searchCompanies({ q: company.name }, 1)));
  }, readEveryMs);
  await until.finally(() => clearInterval(timer));
  await Promise.all(reads);
  return { detail: percentile(detail, 99), search: percentile(search, 99), failed };
}

function someCompanies(): Promise<{ siren: string; name: string }[]> {
  return onLiveRegister((db, { tables: { legalUnits } }) =>
    queryRows<{ siren: string; name: string }>(
      db,
      sql`select lpad(siren::text, 9, '0') as siren, name from ${legalUnits} tablesample system (1)
          where name is not null limit 1000`,
    ),
  );
}
