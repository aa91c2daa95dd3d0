import { basename } from "node:path";
import type { ImportFile } from "@/db/schema";
import {
  analyzeTables,
  createSearchIndex,
  indexEstablishments,
  indexUnits,
  mergeIndex,
  openEstablishments,
  orderNames,
  writeOrderedUnits,
} from "./build-register";
import { checkRegister, checkStock } from "./check-register";
import { forgetOrigin } from "./file-origin";
import { DamagedFileError } from "./import-error";
import { keepLaterRows, type LaterRows } from "./keep-later-rows";
import { loadCapital } from "./load-capital";
import { duplicateSiret, loadEstablishments, loadLegalUnits } from "./load-stock";
import {
  type ImportStage,
  type ImportSummary,
  type LiveRegister,
  type OnProgress,
  type RowCounter,
  StageMeter,
} from "./progress";
import { type RegisterNames, registerNames } from "./register-names";
import { fillSinks, type RegisterStore } from "./register-store";
import {
  dropUnusedRegisters,
  findStockImport,
  finishImport,
  flatCounts,
  makeLive,
  moveDate,
  readLiveRegister,
} from "./registers";
import { recordImport, runOnRegister } from "./run-on-register";
import { openSource, requireFile, type Source, type SourceSpec } from "./source";
import { mergeAggregates, openAggregates, openCapitals, openStagedUnits } from "./staging-tables";

export type { SourceSpec } from "./source";

export type ImportStockOptions = {
  legalUnits: SourceSpec;
  establishments: SourceSpec;
  /** INPI's RNE companies, for the share capital. */
  capital?: SourceSpec | undefined;
  kind?: "stock" | "demo" | undefined;
  /** Accepts a stock with less than 98 % of the live register's rows. */
  force?: boolean | undefined;
  /** Replaces what serves, daily changes included, also by an older stock. */
  older?: boolean | undefined;
  /** Reads and counts everything, and writes nothing. */
  dryRun?: boolean | undefined;
  onProgress?: OnProgress | undefined;
};

type Sources = { legalUnits: Source; establishments: Source; capital: Source | null };

type Loaded = {
  units: RowCounter;
  establishments: RowCounter;
  withoutUnit: number;
  /** Whether the file grouped the establishments by unit. */
  isGrouped: boolean;
  capital: RowCounter | null;
};

/**
 * Builds a new register from INSEE's two stock files, then makes it live. Until that moment, and after
 * any failure, the previous register stays live. Throws ImportError when a file is unusable, another
 * import is running, or the stock is suspiciously small.
 */
export async function importStock(options: ImportStockOptions): Promise<ImportSummary> {
  const { legalUnits, establishments, capital } = options;
  const opened: Source[] = [];
  const open = async (spec: SourceSpec) => {
    const source = await openSource(spec);
    opened.push(source);
    return source;
  };
  const openAll = async (): Promise<Sources> => ({
    legalUnits: await open(legalUnits),
    establishments: await open(establishments),
    capital: capital === undefined ? null : await open(capital),
  });
  try {
    return await runOnRegister(async (store) => {
      for (const spec of [legalUnits, establishments, capital]) {
        if (typeof spec === "string" && spec !== "-") await requireFile(spec);
      }
      return options.dryRun
        ? dryRun(store, await openAll(), options)
        : importInto(store, openAll, options);
    });
  } catch (error) {
    forgetDamaged(error, [legalUnits, establishments]);
    throw error;
  } finally {
    for (const source of opened) await source.close();
  }
}

/** A damaged file of the right size looks unchanged to the next download, which would keep it for ever. */
function forgetDamaged(error: unknown, files: readonly SourceSpec[]): void {
  if (!(error instanceof DamagedFileError)) return;
  for (const file of files) {
    if (typeof file === "string" && basename(file) === error.file) forgetOrigin(file);
  }
}

type Done = Omit<ImportSummary, "durationSeconds">;

async function dryRun(
  store: RegisterStore,
  sources: Sources,
  options: ImportStockOptions,
): Promise<Done> {
  const live = await readLiveRegister(store.query);
  const loaded = await load(sources, options, store, null);
  await checkStock(store.query, live.schemaName, countKept(loaded), options);
  return { ...summarize(options, sources, loaded), importId: null, outcome: "checked", ...live };
}

function importInto(
  store: RegisterStore,
  openAll: () => Promise<Sources>,
  options: ImportStockOptions,
): Promise<Done> {
  return recordImport(store, options.kind ?? "stock", async (importId) => {
    const names = registerNames(importId);
    const second = await store.openSecond();
    try {
      const sources = await openAll();
      await store.query(`CREATE SCHEMA ${names.schema}`);
      const live = await readLiveRegister(store.query);
      const loaded = await load(sources, options, store, { names, second });
      await checkStock(store.query, live.schemaName, countKept(loaded), options);
      await build(store, second, names, loaded, options);
      const later = await keepDailyChanges(store, live, names, loaded, options);
      const done = { ...summarize(options, sources, loaded), laterRows: later.rows };
      const swapped = await publish(store, names, importId, done, later);
      // A register that cannot be dropped now is dropped by the next import.
      await dropUnusedRegisters(store).catch(() => {});
      return { ...done, importId, outcome: "live", ...swapped };
    } finally {
      await second.close();
    }
  });
}

/** Reads the files into the new register's tables, or only counts their rows without one. */
async function load(
  sources: Sources,
  { onProgress }: ImportStockOptions,
  store: RegisterStore,
  target: { names: RegisterNames; second: RegisterStore } | null,
): Promise<Loaded> {
  const { legalUnits, establishments, capital: rne } = sources;
  const staged = target && (await openStagedUnits(store, target.names));
  const { counter: units, knownUnits } = await fillSinks([staged], () =>
    loadLegalUnits({ source: legalUnits, onProgress }, staged, store.maxLegalUnits),
  );
  const capitals = target && rne && (await openCapitals(store, target.names));
  const capital =
    rne && (await fillSinks([capitals], () => loadCapital(rne, onProgress, capitals)));
  const sinks = target && {
    establishments: await openEstablishments(store, target.names),
    aggregates: await openAggregates(target.second, target.names),
  };
  const { counter: establishmentCounter, ...rest } = await fillSinks(
    Object.values(sinks ?? {}),
    () => loadEstablishments({ source: establishments, onProgress }, knownUnits, sinks),
  );
  rejectRepeated(establishmentCounter, sinks?.establishments.skipped ?? 0);
  return { units, establishments: establishmentCounter, ...rest, capital };
}

function rejectRepeated(establishments: RowCounter, rows: number): void {
  for (let row = 0; row < rows; row += 1) establishments.reject(duplicateSiret, null);
}

async function build(
  store: RegisterStore,
  second: RegisterStore,
  names: RegisterNames,
  loaded: Loaded,
  { onProgress }: ImportStockOptions,
): Promise<void> {
  const { legalUnits } = countKept(loaded);
  const stage = async <Result>(
    name: ImportStage,
    work: (meter: StageMeter) => Promise<Result>,
  ): Promise<Result> => {
    const meter = new StageMeter(name, onProgress);
    const result = await meter.reportDuring(work(meter));
    meter.finish(legalUnits);
    return result;
  };
  const establishmentsIndexed = indexEstablishments(second, names);
  establishmentsIndexed.catch(() => {});
  await stage("places", () => mergeAggregates(store, names, loaded.isGrouped));
  const [units, index] = [await store.openSecond(), await store.openSecond()];
  try {
    const stores = { reading: store, units, index };
    const named = await stage("order", (meter) =>
      writeOrderedUnits(stores, names, loaded.capital !== null, (rows) =>
        meter.update(rows, rows / Math.max(legalUnits, 1)),
      ),
    );
    await createSearchIndex(store, names);
    await stage("indexes", () =>
      Promise.all([
        orderNames(units, names, { units: legalUnits, named }).then(() => indexUnits(units, names)),
        mergeIndex(index, names),
      ]),
    );
  } finally {
    await units.close();
    await index.close();
  }
  const dropped = await establishmentsIndexed;
  rejectRepeated(loaded.establishments, dropped);
  await stage("check", async () => {
    await analyzeTables(store.query, names);
    await checkRegister(store.query, names, countKept(loaded));
  });
}

async function keepDailyChanges(
  store: RegisterStore,
  { schemaName: served }: LiveRegister,
  next: RegisterNames,
  loaded: Loaded,
  { older = false, onProgress }: ImportStockOptions,
): Promise<LaterRows> {
  const live = await findStockImport(store.query, served);
  if (older || !live?.hasDailyChanges) return { rows: 0, date: null };
  return keepLaterRows(store, { served, next }, latestOf(loaded), onProgress);
}

function publish(
  store: RegisterStore,
  names: RegisterNames,
  importId: number,
  done: Pick<ImportSummary, "files" | "stockDate" | "legalUnits" | "establishments" | "capital">,
  later: LaterRows,
): Promise<LiveRegister> {
  return store.transaction(async (query) => {
    if (store.kind === "postgres") await query("SET LOCAL synchronous_commit = on");
    const { files, stockDate, legalUnits, establishments, capital } = done;
    const counts = flatCounts({ legalUnits, establishments, capital });
    await finishImport(query, importId, { files, stockDate, counts });
    if (later.rows > 0) await moveDate(query, names.schema, later.date);
    return makeLive(query, names.schema);
  });
}

function countKept(loaded: Loaded) {
  const { units, establishments } = loaded;
  return {
    legalUnits: units.counts().kept,
    establishments: establishments.counts().kept,
    stockDate: latestOf(loaded)?.slice(0, 10) ?? null,
  };
}

function summarize(
  options: ImportStockOptions,
  { legalUnits, establishments, capital }: Sources,
  loaded: Loaded,
) {
  return {
    kind: options.kind ?? ("stock" as const),
    files: [legalUnits, establishments, ...(capital ? [capital] : [])].map(fileOf),
    legalUnits: loaded.units.counts(),
    establishments: { ...loaded.establishments.counts(), withoutUnit: loaded.withoutUnit },
    capital: loaded.capital?.counts() ?? null,
    stockDate: countKept(loaded).stockDate,
  };
}

/** The moment of the last change in the files. */
function latestOf({ units, establishments }: Loaded): string | null {
  const moments = [units.latest, establishments.latest].filter((moment) => moment !== null);
  return moments.sort().at(-1) ?? null;
}

function fileOf(source: Source): ImportFile {
  return { name: source.name, bytes: source.bytes, sha256: source.sha256() };
}
