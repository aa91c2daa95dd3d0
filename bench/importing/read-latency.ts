import { sql } from "drizzle-orm";
import { queryRows } from "@/db/client";
import { getCompany } from "@/lib/registry/get-company";
import { onLiveRegister } from "@/lib/registry/live-register";
import { searchCompanies } from "@/lib/registry/search-companies";
import { percentile } from "../report";

/** 99th percentiles in milliseconds. */
export type Latencies = { detail: number; search: number; failed: number };

const readEveryMs = 20;
const samples = 1000;

/** Reads companies and searches by name, 50 times a second each, until the promise is settled. */
export async function measureReads(until: Promise<unknown>): Promise<Latencies> {
  const companies = await someCompanies();
  const detail: number[] = [];
  const search: number[] = [];
  const pending = new Set<Promise<void>>();
  let failed = 0;
  const timed = (times: number[], read: () => Promise<unknown>) => {
    const startedAt = performance.now();
    const done = read().then(
      () => void times.push(performance.now() - startedAt),
      () => {
        failed += 1;
      },
    );
    pending.add(done);
    done.finally(() => pending.delete(done));
  };
  let turn = 0;
  const timer = setInterval(() => {
    const company = companies[turn % companies.length];
    turn += 7;
    if (!company) return;
    timed(detail, () => getCompany(company.siren));
    timed(search, () => searchCompanies(company.name, 1));
  }, readEveryMs);
  try {
    await until;
  } finally {
    clearInterval(timer);
  }
  await Promise.all(pending);
  return { detail: percentile(detail, 99), search: percentile(search, 99), failed };
}

async function someCompanies(): Promise<{ siren: string; name: string }[]> {
  return onLiveRegister((db, { tables: { legalUnits } }) =>
    queryRows<{ siren: string; name: string }>(
      db,
      sql`select lpad(siren::text, 9, '0') as siren, name from ${legalUnits} tablesample system (1)
          where name is not null limit ${samples}`,
    ),
  );
}
