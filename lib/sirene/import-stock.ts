import type { ImportFile } from "@/db/schema";
import {
  finishTables,
  gatherPlaces,
  indexEstablishments,
  indexUnits,
  mergeIndex,
  openCapitals,
  openEstablishments,
  openPlaces,
  openStagedUnits,
  orderUnits,
  type RegisterNames,
  registerNames,
} from "./build-register";
import { checkRegister, checkSize } from "./check-register";
import { loadCapital } from "./load-capital";
import { duplicateSiret, loadEstablishments, loadLegalUnits } from "./load-stock";
import { openRegisterStore } from "./open-register-store";
import {
  type ImportStage,
  type ImportSummary,
  type OnProgress,
  type RowCounter,
  StageMeter,
} from "./progress";
import type { RegisterStore, RowSink } from "./register-store";
import {
  clearRemains,
  dropUnneeded,
  failImport,
  finishImport,
  flatCounts,
  type LiveRegister,
  makeLive,
  readLiveRegister,
  startImport,
} from "./registers";
import { openSource, type Source, type SourceSpec } from "./source";

export type { SourceSpec } from "./source";

export type ImportStockOptions = {
  legalUnits: SourceSpec;
  establishments: SourceSpec;
  /** INPI's RNE companies, for the share capital. */
  capital?: SourceSpec | undefined;
  kind?: "stock" | "demo" | undefined;
  /** Accepts a stock with less than 98 % of the rows now serving. */
  force?: boolean | undefined;
  /** Reads and counts everything, and writes nothing. */
  dryRun?: boolean | undefined;
  onProgress?: OnProgress | undefined;
};

type Sources = { legalUnits: Source; establishments: Source; capital: Source | null };

type Loaded = {
  units: RowCounter;
  places: RowCounter;
  withoutUnit: number;
  /** Whether each unit's establishments stood together. */
  isGrouped: boolean;
  capital: RowCounter | null;
};

/**
 * Makes a new register of INSEE's two stock files and lets it serve, all or nothing: until the end, and
 * if anything fails, the register that served still does. Throws ImportError, one sentence, when a file
 * is unusable, another import is under way, or the stock is suspiciously small.
 */
export async function importStock(options: ImportStockOptions): Promise<ImportSummary> {
  const startedAt = performance.now();
  const store = await openRegisterStore();
  const opened: Source[] = [];
  try {
    const open = async (spec: SourceSpec) => {
      const source = await openSource(spec);
      opened.push(source);
      return source;
    };
    const sources: Sources = {
      legalUnits: await open(options.legalUnits),
      establishments: await open(options.establishments),
      capital: options.capital === undefined ? null : await open(options.capital),
    };
    const done = options.dryRun
      ? await countOnly(store, sources, options)
      : await importInto(store, sources, options);
    const durationSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
    return { ...done, durationSeconds };
  } finally {
    for (const source of opened) await source.close();
    await store.close();
  }
}

type Done = Omit<ImportSummary, "durationSeconds">;

async function countOnly(
  store: RegisterStore,
  sources: Sources,
  options: ImportStockOptions,
): Promise<Done> {
  const live = await readLiveRegister(store.query);
  const { onProgress } = options;
  const { counter: units, seen } = await loadLegalUnits(
    { source: sources.legalUnits, onProgress },
    null,
    store.maxLegalUnits,
  );
  const capital = sources.capital ? await loadCapital(sources.capital, onProgress, null) : null;
  const { counter: places, ...rest } = await loadEstablishments(
    { source: sources.establishments, onProgress },
    seen,
    null,
  );
  const loaded = { units, places, ...rest, capital };
  await checkSize(store.query, live.schemaName, keptRows(loaded), options.force === true);
  return { ...report(options, sources, loaded), importId: null, outcome: "checked", ...live };
}

async function importInto(
  store: RegisterStore,
  sources: Sources,
  options: ImportStockOptions,
): Promise<Done> {
  await clearRemains(store);
  const importId = await startImport(store.query, options.kind ?? "stock");
  const names = registerNames(importId);
  const second = await store.beside();
  try {
    await store.query(`CREATE SCHEMA ${names.schema}`);
    const live = await readLiveRegister(store.query);
    const loaded = await load(store, second, names, sources, options);
    await checkSize(store.query, live.schemaName, keptRows(loaded), options.force === true);
    await build(store, second, names, loaded, options);
    const done = report(options, sources, loaded);
    const now = await serve(store, names, importId, done);
    // What cannot be dropped now, the next run drops.
    await dropUnneeded(store).catch(() => {});
    return { ...done, importId, outcome: "live", ...now };
  } catch (error) {
    await failImport(store, importId, error);
    throw error;
  } finally {
    await second.close();
  }
}

async function load(
  store: RegisterStore,
  second: RegisterStore,
  names: RegisterNames,
  sources: Sources,
  { onProgress }: ImportStockOptions,
): Promise<Loaded> {
  const { legalUnits, establishments, capital: rne } = sources;
  const staged = await openStagedUnits(store, names);
  const { counter: units, seen } = await filling([staged], () =>
    loadLegalUnits({ source: legalUnits, onProgress }, staged, store.maxLegalUnits),
  );
  const capital = rne ? await loadCapitals(store, names, rne, onProgress) : null;
  const sinks = {
    establishments: await openEstablishments(store, names),
    places: await openPlaces(second, names),
  };
  const { counter: places, ...rest } = await filling(Object.values(sinks), () =>
    loadEstablishments({ source: establishments, onProgress }, seen, sinks),
  );
  return { units, places, ...rest, capital };
}

async function loadCapitals(
  store: RegisterStore,
  names: RegisterNames,
  source: Source,
  onProgress: OnProgress | undefined,
): Promise<RowCounter> {
  const sink = await openCapitals(store, names);
  return filling([sink], () => loadCapital(source, onProgress, sink));
}

async function filling<Result>(
  sinks: readonly RowSink[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    for (const sink of sinks) await sink.end();
    return result;
  } catch (error) {
    for (const sink of sinks) await sink.abort();
    throw error;
  }
}

async function build(
  store: RegisterStore,
  second: RegisterStore,
  names: RegisterNames,
  loaded: Loaded,
  { onProgress }: ImportStockOptions,
): Promise<void> {
  const { legalUnits } = keptRows(loaded);
  const stage = async (name: ImportStage, work: (meter: StageMeter) => Promise<unknown>) => {
    const meter = new StageMeter(name, onProgress);
    await meter.during(work(meter));
    meter.finish(legalUnits);
  };
  const placesIndexed = indexEstablishments(second.query, names);
  placesIndexed.catch(() => {});
  await stage("places", () => gatherPlaces(store.query, names, loaded.isGrouped));
  const [units, index] = [await store.beside(), await store.beside()];
  try {
    await stage("order", (meter) =>
      orderUnits({ reading: store, units, index }, names, loaded.capital !== null, (rows) =>
        meter.update(rows, rows / Math.max(legalUnits, 1)),
      ),
    );
    await stage("indexes", () =>
      Promise.all([indexUnits(units.query, names), mergeIndex(index.query, names)]),
    );
  } finally {
    await units.close();
    await index.close();
  }
  const dropped = await placesIndexed;
  for (let row = 0; row < dropped; row += 1) loaded.places.reject(duplicateSiret, null);
  await stage("check", async () => {
    await finishTables(store.query, names);
    await checkRegister(store.query, names, keptRows(loaded));
  });
}

function serve(
  store: RegisterStore,
  names: RegisterNames,
  importId: number,
  done: Pick<ImportSummary, "files" | "stockDate" | "legalUnits" | "establishments" | "capital">,
): Promise<LiveRegister> {
  return store.transaction(async (query) => {
    if (store.kind === "postgres") await query("SET LOCAL synchronous_commit = on");
    const { files, stockDate, legalUnits, establishments, capital } = done;
    const counts = flatCounts({ legalUnits, establishments, capital });
    await finishImport(query, importId, { files, stockDate, counts });
    return makeLive(query, names.schema);
  });
}

function keptRows({ units, places }: Loaded) {
  return { legalUnits: units.counts().kept, establishments: places.counts().kept };
}

function report(
  options: ImportStockOptions,
  { legalUnits, establishments, capital }: Sources,
  loaded: Loaded,
) {
  const latest = [loaded.units.latest, loaded.places.latest].filter((moment) => moment !== null);
  return {
    kind: options.kind ?? ("stock" as const),
    files: [legalUnits, establishments, ...(capital ? [capital] : [])].map(fileOf),
    legalUnits: loaded.units.counts(),
    establishments: { ...loaded.places.counts(), withoutUnit: loaded.withoutUnit },
    capital: loaded.capital?.counts() ?? null,
    stockDate: latest.sort().at(-1)?.slice(0, 10) ?? null,
  };
}

function fileOf(source: Source): ImportFile {
  return { name: source.name, bytes: source.bytes, sha256: source.sha256() };
}
