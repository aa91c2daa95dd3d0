import { existsSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, queryRows } from "@/db/client";
import { type LastImport, lastImport } from "@/db/last-import";
import { env } from "@/platform/env";
import { isOnThisMachine } from "./check-database";
import { advice, type Checks, good, type Outcome, problem } from "./finding";

const dayMs = 86_400_000;
/** INSEE publishes monthly. */
const maxAgeDays = 45;
const largeRegister = 5_000_000;
const largeCacheMb = 512;
const wholeCountryBytes = 60e9;
const smallestBytes = 100e6;
/** 60 GB for the whole country, whose register has 13 GB. */
const bytesPerByte = 4.5;

/** The live register. */
type State = {
  kind: "stock" | "demo" | null;
  date: string | null;
  /** The day on which it began to serve. */
  since: string;
  /** The date, else the kind, of the newer register that a rollback took away; null: there is none. */
  undone: string | null;
  legalUnits: number;
  bytes: number;
};

/** Whether the register is there and young enough, and whether the next import has room. */
export async function checkRegister(db: Database, now: Date): Promise<Checks> {
  const [state] = await queryRows<State>(
    db,
    sql`select made.kind, coalesce(made.data_date, made.stock_date)::text as date,
        to_char(since at time zone 'Europe/Paris', 'YYYY-MM-DD') as since,
        coalesce(newer.data_date::text, newer.stock_date::text, newer.kind) as undone,
        coalesce((made.counts ->> 'legalUnits.kept')::float8, 0) as "legalUnits",
        (select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0)::float8 from pg_class
          where relkind = 'r' and relnamespace = to_regnamespace(schema_name)) as bytes
      from live_register left join imports made on 'register_' || made.id = schema_name
        left join imports newer on 'register_' || newer.id = previous_schema_name
          and newer.id > made.id`,
  );
  if (!state)
    return { register: problem("The table live_register is empty; restore the database.") };
  return {
    register: checkAge(state, await lastImport(db), now),
    memory: checkCache(state),
    disk: [await checkDisk(db, state), ...checkStockFolder()],
  };
}

function checkAge(state: State, last: LastImport | null, now: Date): Outcome {
  const { kind, date, since, undone } = state;
  if (last?.outcome === "failed" || last?.outcome === "abandoned") {
    return problem(
      `The last update failed: ${asSentence(last.error)} Solve that, then run: npm run update`,
    );
  }
  const days = Math.floor((now.getTime() - Date.parse(date ?? "")) / dayMs);
  if (undone !== null) {
    return (days > maxAgeDays ? problem : advice)(
      `After a rollback, the data of ${date ?? "an unknown day"} serve since ${since}, and not those of ${undone}; to undo it, run: npm run import -- --rollback`,
    );
  }
  if (kind === null) return problem("There is no register; run: npm run update");
  if (kind === "demo") {
    return advice("This is the demo register; for the real one: npm run update");
  }
  if (days > maxAgeDays) {
    const what =
      last?.outcome === "unchanged"
        ? `The data is of ${date}, and the last update found nothing newer; if INSEE has moved its files, set STOCK_LEGAL_UNITS_URL and STOCK_ESTABLISHMENTS_URL.`
        : `The data is of ${date}, more than ${maxAgeDays} days ago; run each night: npm run update`;
    return problem(what);
  }
  return good(`the data is of ${date ?? "an unknown day"}`);
}

function asSentence(error: string | null): string {
  return `${error ?? "unknown"}.`.replace(/\.\.$/, ".");
}

function checkCache({ legalUnits }: State): Outcome[] {
  if (legalUnits < largeRegister || env().SEARCH_CACHE_MB >= largeCacheMb) return [];
  return [advice(`Set SEARCH_CACHE_MB to ${largeCacheMb}, for a register of this size.`)];
}

async function checkDisk(db: Database, { kind, bytes }: State): Promise<Outcome> {
  const isPostgres = env().DATABASE_URL !== undefined;
  const [what, needed] =
    isPostgres && kind !== "stock"
      ? ["an import of the whole country", wholeCountryBytes]
      : ["the next import", Math.max(bytes * bytesPerByte, smallestBytes)];
  const disk = isPostgres ? await localDataFolder(db) : { folder: env().DATA_DIR };
  if ("folder" in disk) return checkSpace(disk.folder, needed, what);
  return advice(
    `The database's disk was not examined, because ${disk.why}; ${what} needs ${size(needed)} free there.`,
  );
}

/** The folder of a PostgreSQL on this machine, or why it cannot be examined. */
async function localDataFolder(db: Database): Promise<{ folder: string } | { why: string }> {
  if (!isOnThisMachine()) return { why: "it is another machine's" };
  const [row] = await queryRows<{ folder: string | null; role: string }>(
    db,
    sql`select current_user as role, case when pg_has_role('pg_read_all_settings', 'usage')
      then current_setting('data_directory') end as folder`,
  );
  if (!row?.folder) {
    return {
      why: `its folder is a secret to the role ${row?.role} (GRANT pg_read_all_settings TO ${row?.role})`,
    };
  }
  if (!existsSync(row.folder)) return { why: `this process does not see ${row.folder}` };
  return { folder: row.folder };
}

/** INSEE's files of the month are stored next to those of the month before. */
function checkStockFolder(): Outcome[] {
  const folder = join(env().DATA_DIR, "stock");
  const files = ["StockUniteLegale_utf8.zip", "StockEtablissement_utf8.zip"];
  const sizes = files.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size);
  const bytes = Math.max(...sizes.map((value) => value ?? 0));
  return bytes === 0 ? [] : [checkSpace(folder, bytes * 1.1, "the next download")];
}

function checkSpace(folder: string, needed: number, what: string): Outcome {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return good(`${size(free)} free, ${what} needs ${size(needed)}`);
  return problem(
    `The disk of ${folder} has ${size(free)} free, and ${what} needs ${size(needed)}; make room.`,
  );
}

function size(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
